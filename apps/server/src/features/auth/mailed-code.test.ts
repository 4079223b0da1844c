import * as sessionTexts from '@backline/contract/session.texts';
import { expect, test } from 'vitest';
import { addPerson, authHouse, linkIn } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const { app, database } = await openForFile(authHouse());

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

async function codeIn(email: string): Promise<string> {
  const [newest] = await app.outbox(email);
  return /enter this code: (\d{6})/.exec(newest?.text ?? '')?.[1] ?? '';
}

async function mailed() {
  const [{ email }, asker] = [await addPerson(database), app.browser()];
  await asker.post('auth/send_sign_in_link', { email });
  const code = await codeIn(email);
  const redeem = (tried: string, browser = app.browser()) =>
    browser.post('auth/redeem_sign_in_code', { email, code: tried });
  return { email, asker, code, redeem };
}

test("refuses a wrong code, another address's code and an invalid code", async () => {
  const [first, second] = [await mailed(), await mailed()];
  const answer = await first.redeem(wrongFor(first.code));
  expect([answer.status, answer.body.message]).toEqual([403, sessionTexts.codeWrong]);
  if (first.code !== second.code) expect((await first.redeem(second.code)).status).toBe(403);
  expect((await first.redeem('abc')).status).toBe(422);
});

test('rejects the right code after five wrong codes, but accepts the link, and the code in the requesting browser', async () => {
  const { email, asker, code, redeem } = await mailed();
  for (let tries = 0; tries < 5; tries += 1) expect((await redeem(wrongFor(code))).status).toBe(403);
  expect((await redeem(code)).status).toBe(403);
  expect((await redeem(code, asker)).status).toBe(200);
  const other = await mailed();
  for (let tries = 0; tries < 6; tries += 1) await other.redeem(wrongFor(other.code), other.asker);
  expect((await other.redeem(other.code, other.asker)).status).toBe(403);
  const token = await linkIn(app, other.email);
  expect((await other.asker.post('auth/redeem_sign_in_link', { email: other.email, token })).status).toBe(200);
  expect(email).not.toBe(other.email);
});

test('rejects an emailed code after 15 minutes', async () => {
  const { email, code, redeem } = await mailed();
  const { expires_at: expiresAt } = await database.db
    .selectFrom('identity_codes')
    .select('expires_at')
    .where('address', '=', email)
    .executeTakeFirstOrThrow();
  const link = await database.db
    .selectFrom('identity_links')
    .select('expires_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Math.abs(Date.parse(expiresAt) - Date.parse(link.expires_at))).toBeLessThan(60_000);
  await query(database.db)`update identity_codes set expires_at = ${new Date(0)} where address = ${email}`;
  expect((await redeem(code)).status).toBe(403);
});

test('rejects the emailed code of a person who has left', async () => {
  const { email, code, redeem } = await mailed();
  await database.db.updateTable('users').set({ is_active: false }).where('email', '=', email).execute();
  expect((await redeem(code)).status).toBe(403);
});

test("accepts an emailed code once in another browser and voids the email's link", async () => {
  const { email, code, redeem } = await mailed();
  const browser = app.browser();
  const answer = await redeem(code, browser);
  expect(answer.status).toBe(200);
  await browser.finish(String(answer.body.token));
  expect((await browser.get('users/get_auth_details')).status).toBe(200);
  expect((await redeem(code)).status).toBe(403);
  const token = await linkIn(app, email);
  expect((await app.browser().post('auth/redeem_sign_in_link', { email, token })).status).toBe(403);
});

test('voids an emailed code when its link is used', async () => {
  const { email, asker, code, redeem } = await mailed();
  const token = await linkIn(app, email);
  expect((await asker.post('auth/redeem_sign_in_link', { email, token })).status).toBe(200);
  expect((await redeem(code)).status).toBe(403);
});
