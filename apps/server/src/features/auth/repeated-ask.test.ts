import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { addPerson, authHouse, codeFor, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const { app, database } = await openForFile(authHouse());

/** Requests a bot check first, as the page does. Its response marks the browser. */
async function openPage(): Promise<AuthBrowser> {
  const browser = app.browser();
  await browser.get('auth/bot_check');
  return browser;
}

const byPhone = ['auth/send_phone_code', (person: Person) => ({ phone_number: person.phone }), 'phone'] as const;
const byMail = ['auth/send_sign_in_link', (person: Person) => ({ email: person.email }), 'email'] as const;
type Person = Awaited<ReturnType<typeof addPerson>>;

describe.each([byPhone, byMail])('repeated calls of %s', (path, bodyOf, kind) => {
  test('sends one message for a request that is retried after a lost answer', async () => {
    const person = await addPerson(database);
    const browser = await openPage();
    // Uses a copy of the browser, which therefore gets neither the first response nor its cookies.
    const lost = await browser.copy().post(path, bodyOf(person));
    const again = await browser.post(path, bodyOf(person));
    expect([again.status, again.body]).toEqual([200, lost.body]);
    expect(await app.outbox(person[kind])).toHaveLength(1);
  });

  test('sends another message after "Send again" and after half a minute', async () => {
    const person = await addPerson(database);
    const browser = await openPage();
    await browser.post(path, bodyOf(person));
    await browser.post(path, { ...bodyOf(person), resend: true });
    expect(await app.outbox(person[kind])).toHaveLength(2);
    await browser.post(path, bodyOf(person));
    expect(await app.outbox(person[kind])).toHaveLength(2);
    await database.db
      .updateTable('throttles')
      .set({ resets_at: new Date(0) })
      .where('key', 'like', '%:sent:%')
      .execute();
    await browser.post(path, bodyOf(person));
    expect(await app.outbox(person[kind])).toHaveLength(3);
  });

  test('does not count a refused request as sent', async () => {
    const person = await addPerson(database, { is_active: false });
    const browser = await openPage();
    expect((await browser.post(path, bodyOf(person))).status).toBe(403);
    await database.db.updateTable('users').set({ is_active: true }).where('id', '=', person.id).execute();
    expect((await browser.post(path, bodyOf(person))).status).toBe(200);
    expect(await app.outbox(person[kind])).toHaveLength(1);
  });

  test('sends one message per address and browser', async () => {
    const [first, second] = [await addPerson(database), await addPerson(database)];
    const browser = await openPage();
    await browser.post(path, bodyOf(first));
    await browser.post(path, bodyOf(second));
    await (await openPage()).post(path, bodyOf(second));
    expect(await app.outbox(first[kind])).toHaveLength(1);
    expect(await app.outbox(second[kind])).toHaveLength(2);
  });
});

test('keeps all five tries of a browser whose first answer was lost', async () => {
  const { phone } = await addPerson(database);
  const browser = await openPage();
  await browser.copy().post('auth/send_phone_code', { phone_number: phone });
  const code = await codeFor(app, phone);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 6; tries += 1) {
    await app.browser().post('auth/verify_phone_code', { phone_number: phone, code: wrong });
  }
  const answer = await browser.post('auth/verify_phone_code', { phone_number: phone, code });
  expect([answer.status, sessionTexts.codeWrong]).toEqual([200, sessionTexts.codeWrong]);
});
