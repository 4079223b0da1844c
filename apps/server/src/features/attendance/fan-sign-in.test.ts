import { messages } from '@backline/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFan, buildManager } from '../../../builders/builders.ts';
import { limits } from '../auth/auth.limits.ts';
import { fanHouse, newNumber, type FanHouse } from './attendance.fixture.ts';
import { insert } from './fan-sign-in.repository.ts';

let house: FanHouse;
beforeAll(async () => {
  house = await fanHouse();
});
afterAll(() => house.close());

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const holders = (phone: string) => house.db.selectFrom('users').selectAll().where('phone_number', '=', phone).execute();
const attendance = { event_id: '9999999' };

describe('refused', () => {
  test.each([
    ['staff, because they prove their number at their own door', 'staff'],
    ['staff who left', 'gone staff'],
    ['a fan who was deactivated', 'gone fan'],
  ])('%s: no text is sent and no code is tried', async (_who, kind) => {
    const person =
      kind === 'gone fan'
        ? await buildFan(house.db, { is_active: false })
        : await buildManager(house.db, { is_active: kind === 'staff' });
    const phone = person.phone_number ?? '';
    const browser = house.browser();
    const sent = await browser.post('fan/send_code', { phone_number: phone });
    expect([sent.status, sent.body.message]).toEqual([403, messages.accessDenied]);
    expect(await house.outbox(phone)).toEqual([]);
    const verified = await browser.post('fan/verify_code', { phone_number: phone, code: '123456' });
    expect([verified.status, verified.body.message]).toEqual([403, messages.accessDenied]);
    expect(browser.cookies.size).toBe(0);
  });

  test('a code that staff were texted opens no fan’s session and stays good at their door', async () => {
    const { phone_number: phone } = await buildManager(house.db);
    const browser = house.browser();
    await browser.post('auth/send_phone_code', { phone_number: phone ?? '' });
    const [letter] = await house.outbox(phone ?? '');
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await browser.post('fan/verify_code', { phone_number: phone ?? '', code })).status).toBe(403);
    expect((await browser.post('auth/verify_phone_code', { phone_number: phone ?? '', code })).status).toBe(200);
  });

  test('a fan’s code opens nothing at the door of the staff', async () => {
    const phone = newNumber();
    const browser = house.browser();
    const code = await house.newCode(browser, phone);
    expect((await browser.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(403);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
  });

  test('a wrong code, a used one, and one of another number; nobody is made by it', async () => {
    const [phone, other] = [newNumber(), newNumber()];
    const browser = house.browser();
    const code = await house.newCode(browser, phone);
    const tried = await browser.post('fan/verify_code', { phone_number: phone, code: wrong(code) });
    expect([tried.status, tried.body.message]).toEqual([403, messages.codeWrong]);
    expect((await browser.post('fan/verify_code', { phone_number: other, code })).status).toBe(403);
    expect([...(await holders(phone)), ...(await holders(other))]).toEqual([]);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(403);
  });

  test('a number or a code that cannot be one', async () => {
    const browser = house.browser();
    const sent = await browser.post('fan/send_code', { phone_number: '212 555' });
    expect([sent.status, sent.body.message]).toEqual([422, messages.phoneInvalid]);
    const verified = await browser.post('fan/verify_code', { phone_number: newNumber(), code: 'abc' });
    expect([verified.status, verified.body.message]).toEqual([422, messages.passcodeInvalid]);
  });

  test('a number for which many browsers ask, but not where its fan has been signed in before', async () => {
    const [phone, fan] = [newNumber(), house.browser()];
    await house.signIn(fan, phone);
    const { everywhere, joins } = limits.fanCode.address;
    const ask = () => house.browser().post('fan/send_code', { phone_number: phone });
    for (let count = 0; count < everywhere.limit + joins.limit; count += 1) await ask();
    expect((await ask()).status).toBe(429);
    const own = await fan.post('fan/send_code', { phone_number: phone, resend: true });
    expect([own.status, own.body.message]).toEqual([200, messages.passcodeSent]);
  });

  test('the guesses of a stranger, and never the fan: fifteen wrong codes leave the right one good', async () => {
    const [phone, browser, stranger] = [newNumber(), house.browser(), house.browser()];
    for (let round = 0; round < 3; round += 1) {
      const guessed = await house.newCode(browser, phone);
      for (let count = 0; count < 5; count += 1) {
        const input = { phone_number: phone, code: wrong(guessed) };
        expect((await stranger.post('fan/verify_code', input)).status).toBe(403);
      }
      // The control: once the tries elsewhere are used up, the right code opens nothing there.
      expect((await stranger.post('fan/verify_code', { phone_number: phone, code: guessed })).status).toBe(403);
    }
    const code = await house.newCode(browser, phone);
    expect((await browser.post('fan/verify_code', { phone_number: phone, code })).status).toBe(200);
  });
});

describe('a number of nobody yet', () => {
  test('makes a fan with the given name, in a session of theirs', async () => {
    const phone = newNumber();
    const browser = house.browser();
    const { status, body } = await house.signIn(browser, phone, '  Ada Lovelace ');
    const [fan] = await holders(phone);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: messages.fanSignedIn,
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

  test('is called by its last four digits where no name is given', async () => {
    const phone = newNumber();
    const { body } = await house.signIn(house.browser(), phone);
    expect(body.fan).toMatchObject({ name: `Fan ${phone.slice(-4)}` });
  });

  test('makes one fan, however many doors it is proved at this moment', async () => {
    const phone = newNumber();
    const code = await house.newCode(house.browser(), phone);
    const verify = () => house.browser().post('fan/verify_code', { phone_number: phone, code, name: 'Twin' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, verify))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await holders(phone)).toHaveLength(1);
  });

  test('also where two proofs of it are good at once: the row is the number’s, be they of one identity or of two', async () => {
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

describe('a known fan', () => {
  test('keeps name and identity, also one who never signed in before', async () => {
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

  test('an imported number is no way in: whoever proves it is somebody else', async () => {
    const phone = newNumber();
    const imported = await buildFan(house.db, { phone_number: null, contact_phone: phone, name: 'From a list' });
    const { body } = await house.signIn(house.browser(), phone, 'Owner');
    expect(body.fan).toMatchObject({ name: 'Owner' });
    expect((body.fan as { id: number }).id).not.toBe(imported.id);
  });
});

describe('a fan’s session', () => {
  test('is renewed by its refresh cookie when the access token lapses', async () => {
    const browser = house.browser();
    const { body } = await house.signIn(browser, newNumber());
    const { id } = body.fan as { id: number };
    await house.db
      .updateTable('sessions')
      .set({ access_expires_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    const renewed = await browser.post('auth/refresh_session');
    expect([renewed.status, renewed.body.csrfToken]).toEqual([200, browser.csrfToken]);
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(404);
  });

  test('replaces the one that the browser had, because nobody could sign out of that any more', async () => {
    const browser = house.browser();
    await house.signIn(browser, newNumber());
    const before = browser.cookies.get('backline_session') ?? '';
    await house.signIn(browser, newNumber());
    const old = house.browser();
    old.cookies.set('backline_session', before);
    expect((await old.get('fan/get_attendance', attendance)).status).toBe(401);
  });

  test('ends by signing out, with its cookies', async () => {
    const browser = house.browser();
    await house.signIn(browser, newNumber());
    const cookies = new Map(browser.cookies);
    const { status, body } = await browser.post('fan/sign_out');
    // What stays opens nothing.
    const left = [...browser.cookies.keys()];
    expect([status, body.message, left]).toEqual([200, messages.signedOut, ['backline_known']]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    expect((await browser.post('auth/refresh_session')).status).toBe(401);
  });

  test('ends with the next request once the fan is deactivated', async () => {
    const browser = house.browser();
    const { body } = await house.signIn(browser, newNumber());
    const { id } = body.fan as { id: number };
    await house.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await browser.get('fan/get_attendance', attendance)).status).toBe(401);
    expect((await browser.post('auth/refresh_session')).status).toBe(401);
  });
});
