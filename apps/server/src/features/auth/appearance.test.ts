import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const { app, database } = await openForFile(authHouse());

async function signIn(email: string): Promise<AuthBrowser> {
  const browser = app.browser();
  await browser.signIn(app, email);
  return browser;
}

const seenBy = async (browser: AuthBrowser) => (await browser.get('users/get_auth_details')).body.appearance;
const choose = (browser: AuthBrowser, look: Record<string, unknown>) => browser.post('users/set_appearance', look);

test('refuses a call without a session, an unknown theme and an unknown field', async () => {
  expect((await choose(app.browser(), { theme: 'dark', density: 'compact' })).status).toBe(401);
  const browser = await signIn((await addPerson(database)).email);
  for (const wrong of [
    { theme: 'sepia', density: 'compact' },
    { theme: 'dark' },
    { theme: 'dark', density: 'compact', id: 1 },
  ])
    expect((await choose(browser, wrong)).status).toBe(422);
  expect(await seenBy(browser)).toEqual({ theme: 'system', density: 'comfortable' });
});

test('applies a theme choice in every browser of the person, and in nobody else’s', async () => {
  const { email } = await addPerson(database);
  const [desk, laptop] = [await signIn(email), await signIn(email)];
  const other = await signIn((await addPerson(database)).email);
  expect((await choose(desk, { theme: 'dark', density: 'compact' })).status).toBe(200);
  expect(await seenBy(laptop)).toEqual({ theme: 'dark', density: 'compact' });
  expect(await seenBy(other)).toEqual({ theme: 'system', density: 'comfortable' });
});

test('keeps an ADMIN’s own theme during a Login As', async () => {
  const person = await addPerson(database);
  const identityId = randomUUID();
  await database.db.updateTable('users').set({ identity_id: identityId }).where('id', '=', person.id).execute();
  const { email } = await addPerson(database, { role: 'ADMIN' });
  const [admin, laptop] = [await signIn(email), await signIn(email)];
  await choose(admin, { theme: 'dark', density: 'comfortable' });
  const { body } = await admin.post('users/login_as_firebase_user', { fbUserId: identityId });
  await admin.finish((body.result as { body: string }).body);
  expect(await seenBy(admin)).toEqual({ theme: 'dark', density: 'comfortable' });
  await choose(admin, { theme: 'light', density: 'compact' });
  expect(await seenBy(laptop)).toEqual({ theme: 'light', density: 'compact' });
});
