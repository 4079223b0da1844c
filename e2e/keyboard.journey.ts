import type { Page } from '@playwright/test';
import { buildEvent, buildPoll } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';

test('an event can be created with the keyboard only, and Tab reaches the fields in their visible order', async ({
  page,
  house,
  signIn,
}) => {
  await signIn(page, house.manager, '/event-operation/AddEvent');
  await page.getByLabel('Event Name').waitFor();
  const type = async (field: string, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const marked = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  const chosenIn = (field: string, option: string) =>
    page.locator('.ant-select', { has: page.getByLabel(field, { exact: true }) }).getByTitle(option);
  /** Presses Enter until the option is chosen. Checks before each try, because Enter would undo an earlier choice. */
  const take = async (field: string, option: string) => {
    const chosen = chosenIn(field, option);
    await expect(async () => {
      if (await chosen.isVisible()) return;
      await marked.filter({ hasText: option }).waitFor({ timeout: 5_000 });
      await page.keyboard.press('Enter');
      await chosen.waitFor({ timeout: 500 });
    }).toPass();
  };
  const choose = async (field: string, option: string) => {
    await type(field, option);
    await take(field, option);
  };
  await type('Event Name', 'Keys Only');
  await type('Date', '24-12-2031 08:30 PM');
  await page.keyboard.press('Enter');
  await choose('Artists', house.artist.name);
  await type('Venue', 'Pier 9');
  await choose('State', 'Illinois');
  await type('City', 'Chicago');
  await marked.filter({ hasText: 'Chicago' }).waitFor();
  // Leaving the field during a search chooses the highlighted option.
  await type('Zipcode', '60611');
  await expect(chosenIn('City', 'Chicago')).toBeVisible();
  await type('Tax Rate', '8.875');
  await tabTo(page, 'Delivery Method');
  await page.keyboard.press('Enter');
  await marked.waitFor();
  if ((await marked.textContent()) !== 'Fixed') await page.keyboard.press('ArrowDown');
  await take('Delivery Method', 'Fixed');
  await type('Delivery Charges', '4.99');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event has been created successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Keys Only/ })).toContainText('24-12-2031 08:30 PM CST');
});

test('a row’s rare actions work with the keyboard only: one press opens the confirmation but does not confirm it', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Keys Night', startsAt: new Date() });
  for (const question of ['Which encore?', 'Which opener?']) {
    await buildPoll(db, { eventId: event.id, by: house.manager.id, question });
  }
  await signIn(page, house.manager, `/poll/${event.id}/Keys%20Night`);
  const more = page.getByRole('button', { name: 'More actions for Which encore?' });
  const ask = async (action: string, key: string) => {
    await more.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: action });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await ask('Complete', 'Space');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await ask('Delete', 'Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Which encore/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Which opener/ })).toBeVisible();
});

/** Presses Tab until the field has the focus. Throws after 40 presses. */
async function tabTo(page: Page, field: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) || element?.textContent || '';
    });
    if (name === field) return;
    passed.push(name.slice(0, 30));
  }
  throw new Error(`${field} is not reached: ${passed.join(', ')}`);
}
