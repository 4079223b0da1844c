import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { buildFan, buildManager } from '../../../builders/builders.ts';
import { limits } from '../auth/auth.limits.ts';
import { fanHouse, newNumber } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { insert } from './fan-sign-in.repository.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(fanHouse());

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const holders = (phone: string) => house.db.selectFrom('users').selectAll().where('phone_number', '=', phone).execute();
const attendance = { event_id: '9999999' };

describe('refused fan sign-ins', () => {
  test.each([
    ['staff, because they prove their number at their own door', 'staff'],
    ['staff who left', 'gone staff'],
    ['a fan who was deactivated', 'gone fan'],
  ])('refuses %s, and neither sends nor checks a code', async (_who, kind) => {
    const person =
      kind === 'gone fan'
        ? await buildFan(house.db, { is_active: false })
        : await buildManager(house.db, { is_active: kind === 'staff' });
    const phone = person.phone_number ?? '';
    const browser = house.browser();
    const sent = await browser.post('fan/send_code', { phone_number: phone });
    expect([sent.status, sent.body.message]).toEqual([403, sessionTexts.accessDenied]);
    expect(await house.outbox(phone)).toEqual([]);
    const verified = await browser.post('fan/verify_code', { phone_number: phone, code: '123456' });
    expect([verified.status, verified.body.message]).toEqual([403, sessionTexts.accessDenied]);
    expect(browser.cookies.size).toBe(0);
  });

  test('refuses a staff code at the fan sign-in and keeps it valid for staff', async () => {
    const { phone_number: phone } = await buildManager(house.db);
    const browser = house.browser();
    await browser.post('auth/send_phone_code', { phone_number: phone ?? '' });
    const [letter] = await house.outbox(phone ?? '');
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await browser.post('fan/verify_code', { phone_number: phone ?? '', code })).status).toBe(403);
    expect((await browser.post('auth/verify_phone_code', { phone_number: phone ?? '', code })).status).toBe(200);
  });

  test("refuses a fan's code at the staff sign-in", async () => {
    const phone = newNumber();
    const browser = house.browser();
    const code = await house.newCode(browser, phone);
    expect((await browser.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(403);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
  });

  test("refuses a wrong code, a used code and another number's code, and creates nobody", async () => {
    const [phone, other] = [newNumber(), newNumber()];
    const browser = house.browser();
    const code = await house.newCode(browser, phone);
    const tried = await browser.post('fan/verify_code', { phone_number: phone, code: wrong(code) });
    expect([tried.status, tried.body.message]).toEqual([403, sessionTexts.codeWrong]);
    expect((await browser.post('fan/verify_code', { phone_number: other, code })).status).toBe(403);
    expect([...(await holders(phone)), ...(await holders(other))]).toEqual([]);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(403);
  });

  test('rejects an invalid number or code', async () => {
    const browser = house.browser();
    const sent = await browser.post('fan/send_code', { phone_number: '212 555' });
    expect([sent.status, sent.body.message]).toEqual([422, sessionTexts.phoneInvalid]);
    const verified = await browser.post('fan/verify_code', { phone_number: newNumber(), code: 'abc' });
    expect([verified.status, verified.body.message]).toEqual([422, sessionTexts.passcodeInvalid]);
  });

  test('limits code requests for a number, except in a browser that signed in with it before', async () => {
    const [phone, fan] = [newNumber(), house.browser()];
    await house.signIn(fan, phone);
    const { everywhere, joins } = limits.fanCode.address;
    const ask = () => house.browser().post('fan/send_code', { phone_number: phone });
    for (let count = 0; count < everywhere.limit + joins.limit; count += 1) await ask();
    expect((await ask()).status).toBe(429);
    const own = await fan.post('fan/send_code', { phone_number: phone, resend: true });
    expect([own.status, own.body.message]).toEqual([200, sessionTexts.passcodeSent]);
  });

  test("accepts the fan's code after a stranger has entered fifteen wrong codes", async () => {
    const [phone, browser, stranger] = [newNumber(), house.browser(), house.browser()];
    for (let round = 0; round < 3; round += 1) {
      const guessed = await house.newCode(browser, phone);
      for (let count = 0; count < 5; count += 1) {
        const input = { phone_number: phone, code: wrong(guessed) };
        expect((await stranger.post('fan/verify_code', input)).status).toBe(403);
      }
      // The wrong attempts did count: in other browsers, even the right code fails now.
      expect((await stranger.post('fan/verify_code', { phone_number: phone, code: guessed })).status).toBe(403);
    }
    const code = await house.newCode(browser, phone);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
  });
});

describe('sign-ins with a new phone number', () => {
  test('creates a fan with the given name, and a session', async () => {
    const phone = newNumber();
    const browser = house.browser();
    const { status, body } = await house.signIn(browser, phone, '  Ada Lovelace ');
    const [fan] = await holders(phone);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: sessionTexts.fanSignedIn,
      csrfToken: expect.any(String),
      fan: { id: fan?.id, name: 'Ada Lovelace', phone_number: phone },
      is_new: true,
    });
    expect(fan).toMatchObject({ role: 'USER', email: null, manager_id: null, is_active: true });
    expect(fan?.identity_id).not.toBeNull();
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(404);
    const lines = await house.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'after'])
      .where('actor_id', '=', fan?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'user.created', entity: 'user', after: { role: 'USER', name: 'Ada Lovelace', phone_number: phone } },
      { action: 'session.opened', entity: 'session', after: { userId: fan?.id } },
    ]);
  });

  test('names a fan who gave no name by the last four digits of the number', async () => {
    const phone = newNumber();
    const { body } = await house.signIn(house.browser(), phone);
    expect(body.fan).toMatchObject({ name: `Fan ${phone.slice(-4)}` });
  });

  test('creates only one fan when the same code is verified concurrently', async () => {
    const phone = newNumber();
    const code = await house.newCode(house.browser(), phone);
    const verify = () => house.browser().post('fan/verify_code', { phone_number: phone, code, name: 'Twin' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, verify))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await holders(phone)).toHaveLength(1);
  });

  test('creates only one fan when sign-ups with one number are concurrent, with one identity or two', async () => {
    for (let round = 0; round < 20; round += 1) {
      const phone = newNumber();
      const make = (identityId: string) =>
        house.db.transaction().execute((tx) => insert(tx, { name: 'Racer', phoneNumber: phone, identityId }));
      const made = await Promise.all(Array.from({ length: 8 }, (_, index) => make(`racer-${phone}-${index % 2}`)));
      expect(made.filter((id) => id !== null)).toHaveLength(1);
      expect(await holders(phone)).toHaveLength(1);
    }
  });
});

describe('sign-ins of known fans', () => {
  test("keeps a known fan's name and identity", async () => {
    const built = await buildFan(house.db, { name: 'First Name' });
    const phone = built.phone_number ?? '';
    const first = await house.signIn(house.browser(), phone, 'Other Name');
    expect(first.body.fan).toEqual({ id: built.id, name: 'First Name', phone_number: phone });
    const [linked] = await holders(phone);
    const again = await house.signIn(house.browser(), phone);
    expect(again.body.is_new).toBe(false);
    expect(await holders(phone)).toEqual([linked]);
    expect(linked).toMatchObject({ id: built.id, name: 'First Name', identity_id: expect.any(String) });
  });

  test('creates a new fan if the number belongs only to an imported person', async () => {
    const phone = newNumber();
    const imported = await buildFan(house.db, { phone_number: null, contact_phone: phone, name: 'From a list' });
    const { body } = await house.signIn(house.browser(), phone, 'Owner');
    expect(body.fan).toMatchObject({ name: 'Owner' });
    expect((body.fan as { id: number }).id).not.toBe(imported.id);
  });
});

describe('fan sessions', () => {
  test("renews a fan's session with the refresh cookie", async () => {
    const browser = house.browser();
    const { body } = await house.signIn(browser, newNumber());
    const { id } = body.fan as { id: number };
    await query(house.db)`update sessions set access_expires_at = ${new Date(0)} where user_id = ${id}`;
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    const renewed = await browser.post('auth/refresh_session');
    expect([renewed.status, renewed.body.csrfToken]).toEqual([200, browser.csrfToken]);
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(404);
  });

  test("replaces the browser's former session", async () => {
    const browser = house.browser();
    await house.signIn(browser, newNumber());
    const before = browser.cookies.get('backline_session') ?? '';
    await house.signIn(browser, newNumber());
    const old = house.browser();
    old.cookies.set('backline_session', before);
    expect((await old.get('fan/get_attendance', attendance)).status).toBe(401);
  });

  test("signs a fan out and deletes the session's cookies", async () => {
    const browser = house.browser();
    await house.signIn(browser, newNumber());
    const cookies = new Map(browser.cookies);
    const { status, body } = await browser.post('fan/sign_out');
    // The remaining cookie grants no access.
    const left = [...browser.cookies.keys()];
    expect([status, body.message, left]).toEqual([200, sessionTexts.signedOut, ['backline_known']]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    expect((await browser.post('auth/refresh_session')).status).toBe(401);
  });

  test("ends a deactivated fan's session at the next request", async () => {
    const browser = house.browser();
    const { body } = await house.signIn(browser, newNumber());
    const { id } = body.fan as { id: number };
    await house.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    expect((await browser.post('auth/refresh_session')).status).toBe(401);
  });
});
