import type { Page } from '@playwright/test';

const tabOf = {
  Requests: 'Join in',
  Polls: 'Join in',
  Trivia: 'Join in',
  Raffles: 'Join in',
  Shop: 'Shop',
  'My orders': 'Shop',
  Inbox: 'Me',
  Help: 'Me',
  'Check in fans': 'Me',
  'Hand over orders': 'Me',
} as const;

/** Opens one of the five tabs on a fan's phone. */
export const openTab = (page: Page, name: 'Now' | 'Join in' | 'Shop' | 'Lights' | 'Me') =>
  page.getByRole('navigation', { name: 'Event menu' }).getByRole('link', { name }).click();

/** Opens a section of an event through its tab, as a fan does. */
export async function openSection(page: Page, name: keyof typeof tabOf): Promise<void> {
  const tab = tabOf[name];
  await openTab(page, tab);
  if (tab === name) return;
  const list = tab === 'Me' ? page.getByRole('main') : page.getByRole('navigation', { name: tab, exact: true });
  const link = list.getByRole('link', { name });
  // A tab with one section opens it, and shows no links.
  if (tab === 'Join in') await page.getByRole('heading', { level: 1 }).waitFor();
  if (tab !== 'Join in' || (await link.count()) > 0) await link.click();
}
