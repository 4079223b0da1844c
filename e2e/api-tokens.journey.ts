import type { Page } from '@playwright/test';
import { buildAdmin, buildEvent } from '../apps/server/builders/builders.ts';
import { createTokenClient } from '../packages/client/src/token-client.ts';
import { listEvents } from '../packages/contract/src/events.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';

async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('button', { name: 'Make token' }).click();
  await expect(form.getByText('Please choose at least one permission.')).toBeVisible();
  await form.getByLabel('Token name').fill('Ledger');
  await form.getByRole('radio', { name: '30 days' }).check();
  await form.getByRole('checkbox', { name: 'All permissions: Events' }).check();
  await form.getByRole('checkbox', { name: 'Only for some events' }).check();
  await form.getByRole('checkbox', { name: 'For calls from a web page' }).check();
  await judgeSizes(page, 'the form of a new token');
  await form.getByRole('checkbox', { name: 'Only for some events' }).uncheck();
  await form.getByRole('button', { name: 'Make token' }).click();

  const made = page.getByRole('dialog', { name: 'Copy your token now' });
  const token = await made.getByLabel('Token').inputValue();
  await judgeSizes(page, 'the dialog of a new token');
  await made.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog', { name: 'Close without copying?' }).getByRole('button', { name: 'Stay' }).click();
  await made.getByLabel('Token').focus();
  await page.keyboard.press('ControlOrMeta+C');
  await expect(made.getByText('Copied.')).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toHaveCount(0);
  return token;
}

test('an ADMIN makes a token, a script reads events with it, and gets a 401 once the token is revoked', async ({
  page,
  installation,
  db,
  house,
  signIn,
}) => {
  const { name } = await buildEvent(db, { managerId: house.manager.id });
  await signIn(page, house.manager, '/api-tokens');
  await expect(page).toHaveURL(/\/accessDenied/);

  const admin = await buildAdmin(db);
  await signIn(page, admin, '/account?tab=connections');
  const token = await makeToken(page);
  expect(token).toMatch(/^backline_[\w-]{43}$/);

  const client = createTokenClient({ url: installation.baseUrl, token });
  const names: string[] = [];
  for await (const event of client.rows(listEvents, { page_size: 2 })) names.push(event.name);
  expect(names).toContain(name);

  await page.reload();
  const row = page.getByRole('group', { name: 'API tokens' }).getByRole('listitem').filter({ hasText: 'Ledger' });
  await expect(row).toContainText('Create events');
  await expect(row).toContainText(/Last used .* from /);
  await judgeSizes(page, 'the account with a token');

  await page.getByRole('link', { name: 'API tokens' }).click();
  const found = page.waitForResponse(/get_house_tokens/);
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill(token.slice(-4));
  await found;
  // Earlier rows are pale while the search runs.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await judgeSizes(page, 'the tokens of the house');
  await page.getByRole('button', { name: `Revoke Ledger of ${admin.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Ledger?' });
  await expect(question).toContainText(`The token belongs to ${admin.name}.`);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No token matches your search.')).toBeVisible();
  await expect(client.call(listEvents, {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});
