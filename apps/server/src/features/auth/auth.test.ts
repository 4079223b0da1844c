import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { addPerson, codeFor, linkIn, authHouse } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const { app, database } = await openForFile(authHouse());

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('permission to sign in', () => {
  test('refuses an unknown address without sending an email', async () => {
    const browser = app.browser();
    const check = await browser.get('users/is_user_valid_for_login', { email: 'nobody@example.org' });
    expect(check.body).toEqual({ isValid: false, message: 'Access denied!' });
    const sent = await browser.post('auth/send_sign_in_link', { email: 'nobody@example.org' });
    expect([sent.status, sent.body.message]).toEqual([403, sessionTexts.accessDenied]);
    expect(await app.outbox('nobody@example.org')).toEqual([]);
  });

  test.each([
    ['a fan', { role: 'USER' }],
    ['somebody who left', { is_active: false }],
  ])('refuses %s by email and by phone without sending a message', async (_who, values) => {
    const { email, phone } = await addPerson(database, values);
    const browser = app.browser();
    expect((await browser.get('users/is_user_valid_for_login', { email })).body.isValid).toBe(false);
    expect((await browser.get('users/is_user_valid_for_login', { phoneNumber: phone })).body.isValid).toBe(false);
    expect((await browser.post('auth/send_sign_in_link', { email })).status).toBe(403);
    expect((await browser.post('auth/send_phone_code', { phone_number: phone })).status).toBe(403);
    expect([...(await app.outbox(email)), ...(await app.outbox(phone))]).toEqual([]);
  });

  test.each(['ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER'])(
    'accepts a person with the role %s, whatever the letter case of the address',
    async (role) => {
      const { email, phone } = await addPerson(database, { role });
      const check = await app.browser().get('users/is_user_valid_for_login', { email: email.toUpperCase() });
      expect(check.body).toEqual({ isValid: true });
      expect((await app.browser().get('users/is_user_valid_for_login', { phoneNumber: phone })).body.isValid).toBe(
        true,
      );
    },
  );

  test('requires exactly one of email address and phone number', async () => {
    const both = { email: 'a@example.org', phoneNumber: '+12125550000' };
    expect((await app.browser().get('users/is_user_valid_for_login', {})).status).toBe(422);
    expect((await app.browser().get('users/is_user_valid_for_login', both)).status).toBe(422);
  });
});

describe('emailed sign-in links', () => {
  test('emails a link to /finishSignUp and stores only its hash', async () => {
    const { email } = await addPerson(database);
    const sent = await app.browser().post('auth/send_sign_in_link', { email });
    expect(sent.body).toEqual({ message: 'Login link has been sent. Please check your email!' });
    const token = await linkIn(app, email);
    expect((await app.outbox(email))[0]?.text).toContain(`http://localhost:3000/finishSignUp?token=${token}`);
    const rows = await database.db.selectFrom('identity_links').selectAll().where('email', '=', email).execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(token);
  });

  test('rejects an emailed link on its second use', async () => {
    const { email } = await addPerson(database);
    const browser = app.browser();
    await browser.redeemNewLink(app, email);
    const again = await browser.post('auth/redeem_sign_in_link', { email, token: await linkIn(app, email) });
    expect([again.status, again.body.message]).toEqual([403, sessionTexts.linkInvalid]);
  });

  test('accepts an emailed link from only one of twenty concurrent browsers', async () => {
    const { email } = await addPerson(database);
    await app.browser().post('auth/send_sign_in_link', { email });
    const token = await linkIn(app, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.browser().post('auth/redeem_sign_in_link', { email, token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('rejects an emailed link after 15 minutes', async () => {
    const { email } = await addPerson(database);
    const before = Date.now();
    await app.browser().post('auth/send_sign_in_link', { email });
    await app.outbox(email);
    const after = Date.now();
    const { expires_at } = await database.db
      .selectFrom('identity_links')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const quarterMs = 15 * 60_000;
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(before + quarterMs);
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(after + quarterMs);
    await query(database.db)`update identity_links set expires_at = ${new Date()} where email = ${email}`;
    const late = await app.browser().post('auth/redeem_sign_in_link', { email, token: await linkIn(app, email) });
    expect([late.status, late.body.message]).toEqual([403, sessionTexts.linkInvalid]);
  });

  test('rejects an emailed link with another address, but keeps the link valid for its own address', async () => {
    const [owner, other] = [await addPerson(database), await addPerson(database)];
    await app.browser().post('auth/send_sign_in_link', { email: owner.email });
    const token = await linkIn(app, owner.email);
    const crossed = await app.browser().post('auth/redeem_sign_in_link', { email: other.email, token });
    expect([crossed.status, crossed.body.message]).toEqual([403, sessionTexts.linkInvalid]);
    expect((await app.browser().post('auth/redeem_sign_in_link', { email: owner.email, token })).status).toBe(200);
  });

  test('rejects the emailed link of a person who has left', async () => {
    const { id, email } = await addPerson(database);
    await app.browser().post('auth/send_sign_in_link', { email });
    await database.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    const late = await app.browser().post('auth/redeem_sign_in_link', { email, token: await linkIn(app, email) });
    expect(late.status).toBe(403);
  });
});

describe('codes sent by text message', () => {
  async function sentCode() {
    const [person, browser] = [await addPerson(database), app.browser()];
    const answer = await browser.post('auth/send_phone_code', { phone_number: person.phone });
    expect(answer.body).toEqual({ message: 'A new passcode has been sent.', phone_number: person.phone });
    const code = await codeFor(app, person.phone);
    const verify = (tried: string, by = browser) =>
      by.post('auth/verify_phone_code', { phone_number: person.phone, code: tried });
    return { ...person, browser, code, verify };
  }
  const rowOf = (phone: string) =>
    database.db
      .selectFrom('identity_codes')
      .selectAll()
      .where('address', '=', phone)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();

  test("stores neither the code nor the browser's token in plain text", async () => {
    const { phone, code, browser } = await sentCode();
    const row = await rowOf(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify({ ...row, phone_number: '' })).not.toContain(code);
    const ask = browser.cookies.get('backline_ask') ?? '';
    expect(ask).toHaveLength(43);
    expect(row.ask_hash.includes(Buffer.from(ask, 'base64url'))).toBe(false);
  });

  test("refuses a wrong code with the specification's text", async () => {
    const { code, verify } = await sentCode();
    const answer = await verify(wrong(code));
    expect([answer.status, answer.body.message]).toEqual([403, 'Invalid or expired code. Please try again.']);
  });

  test('refuses the right code at the sixth try', async () => {
    const { code, verify } = await sentCode();
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(wrong(code))).status).toBe(403);
    expect((await verify(code)).status).toBe(403);
    // Another browser has its own five tries at the newest code.
    for (let tries = 0; tries < 5; tries += 1) await verify(wrong(code), app.browser());
    expect((await verify(code, app.browser())).status).toBe(403);
  });

  test('accepts a code on the fifth try, and only once', async () => {
    const { code, verify } = await sentCode();
    for (let tries = 0; tries < 4; tries += 1) await verify(wrong(code));
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).status).toBe(403);
    expect((await verify(code, app.browser())).status).toBe(403);
  });

  test('limits concurrent tries to five by the requesting browser and five by others', async () => {
    const { phone, code, verify } = await sentCode();
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => verify(wrong(code), index % 2 === 0 ? undefined : app.browser())),
    );
    expect(await rowOf(phone)).toMatchObject({ tries: 5, tries_elsewhere: 5, used_at: null });
  });

  test('accepts a code from only one of twenty concurrent calls', async () => {
    const { code, verify } = await sentCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(code, index % 2 === 0 ? undefined : app.browser())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('keeps a code valid for its owner after fifteen wrong tries by strangers', async () => {
    const { phone, code, verify } = await sentCode();
    for (let tries = 0; tries < 15; tries += 1) expect((await verify(wrong(code), app.browser())).status).toBe(403);
    // Wrong attempts by a stranger who requested a code count only against the stranger's own limit.
    const stranger = app.browser();
    await stranger.post('auth/send_phone_code', { phone_number: phone });
    for (let tries = 0; tries < 15; tries += 1) expect((await verify(wrong(code), stranger)).status).toBe(403);
    expect((await verify(code)).status).toBe(200);
    // Fifteen wrong attempts by the browser that requested a code invalidate that code.
    const own = await sentCode();
    for (let tries = 0; tries < 15; tries += 1) await own.verify(wrong(own.code));
    expect((await own.verify(own.code)).status).toBe(403);
  });

  test('sends a new code after three wrong tries, even within the same hour', async () => {
    const { phone, browser, verify } = await sentCode();
    for (let codes = 0; codes < 3; codes += 1) {
      const code = await codeFor(app, phone);
      for (let tries = 0; tries < 5; tries += 1) expect((await verify(wrong(code))).status).toBe(403);
      await browser.post('auth/send_phone_code', { phone_number: phone, resend: true });
    }
    expect((await verify(await codeFor(app, phone))).status).toBe(200);
  });

  test('refuses a code that is more than 5 minutes old', async () => {
    const { phone, code, verify } = await sentCode();
    const past = { expires_at: new Date() };
    await database.db.updateTable('identity_codes').set(past).where('address', '=', phone).execute();
    expect((await verify(code)).status).toBe(403);
  });

  test("refuses another number's code, and voids the older code of a browser that requests a new code", async () => {
    const [first, second] = [await sentCode(), await sentCode()];
    if (first.code !== second.code) expect((await second.verify(first.code)).status).toBe(403);
    await first.browser.post('auth/send_phone_code', { phone_number: first.phone, resend: true });
    const newer = await codeFor(app, first.phone);
    if (newer !== first.code) {
      expect((await first.verify(first.code)).status).toBe(403);
      expect((await first.verify(first.code, app.browser())).status).toBe(403);
    }
    expect((await first.verify(newer)).status).toBe(200);
  });

  test('accepts a code from a browser without cookies if no wrong codes were tried', async () => {
    const { code, verify } = await sentCode();
    expect((await verify(code, app.browser())).status).toBe(200);
  });
});
