import * as sessionTexts from '@backline/contract/session.texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authHouse,
  addPerson,
  codeFor,
  linkIn,
  openAuthApp,
  type AuthApp,
  type AuthBrowser,
} from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { limits, unsolvedLimit, wrongCodesOfBrowser } from './auth.limits.ts';

const { app, database } = await openForFile(authHouse());

describe('sign-in limits', () => {
  test('limits the emails per address, then refers the person to the newest link, which still works', async () => {
    const { email } = await addPerson(database);
    const { limit } = limits.link.address.everywhere;
    for (let asked = 0; asked < limit; asked += 1) {
      expect((await app.browser().post('auth/send_sign_in_link', { email })).body.message).toBe(sessionTexts.linkSent);
    }
    const owner = app.browser();
    const answer = await owner.post('auth/send_sign_in_link', { email });
    expect([answer.status, answer.body.message]).toEqual([200, sessionTexts.linkSentBefore]);
    // Further requests by a stranger do not send the owner any more emails.
    for (let asked = 0; asked < 70; asked += 1) {
      const { status } = await app.browser().post('auth/send_sign_in_link', { email });
      expect(status).toBe(200);
    }
    expect((await owner.post('auth/send_sign_in_link', { email, resend: true })).status).toBe(200);
    expect(await app.outbox(email)).toHaveLength(limit);
    const token = await linkIn(app, email);
    expect((await owner.post('auth/redeem_sign_in_link', { email, token })).status).toBe(200);
  });

  test('limits the text messages per number, then refers the person to the newest code, which still works', async () => {
    const { phone } = await addPerson(database);
    const { everywhere } = limits.code.address;
    const ask = (browser = app.browser()) => browser.post('auth/send_phone_code', { phone_number: phone });
    for (let asked = 0; asked < everywhere.limit; asked += 1) {
      expect((await ask()).body.message).toBe(sessionTexts.passcodeSent);
    }
    const code = await codeFor(app, phone);
    const owner = app.browser();
    const answer = await ask(owner);
    expect([answer.status, answer.body.message]).toEqual([200, sessionTexts.codeSentBefore]);
    // A stranger uses up the attempts shared by all browsers that have not requested a code themselves.
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 6; tries += 1) {
      await app.browser().post('auth/verify_phone_code', { phone_number: phone, code: wrong });
    }
    expect((await owner.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(200);
    expect((await owner.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(403);
    expect(await app.outbox(phone)).toHaveLength(everywhere.limit);
  });

  test('refuses codes for a number for at most five minutes after too many browsers have requested one', async () => {
    const { phone } = await addPerson(database);
    const { everywhere, joins } = limits.code.address;
    const ask = () => app.browser().post('auth/send_phone_code', { phone_number: phone });
    for (let asked = 0; asked < everywhere.limit + joins.limit; asked += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  test('gives each browser that shares a number’s last code only one try, even if their tries are concurrent', async () => {
    const { phone } = await addPerson(database);
    const ask = async () => {
      const browser = app.browser();
      await browser.post('auth/send_phone_code', { phone_number: phone });
      return browser;
    };
    for (let asked = 0; asked < limits.code.address.everywhere.limit; asked += 1) await ask();
    const code = await codeFor(app, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesser = await ask();
    const others = await Promise.all(Array.from({ length: 4 }, ask));
    const verify = (browser: AuthBrowser, tried: string) =>
      browser.post('auth/verify_phone_code', { phone_number: phone, code: tried });
    expect((await verify(guesser, wrong)).status).toBe(403);
    expect((await verify(guesser, code)).status).toBe(403);
    const answers = await Promise.all(others.map((browser) => verify(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['+19002345678', '+449098790000', '+33899123456', '+18005551234', '+979123456789', '+881612345678'])(
    'sends no code to the service or satellite number %s',
    async (phone_number) => {
      const { status, body } = await app.browser().post('auth/send_phone_code', { phone_number });
      expect([status, body.fields]).toEqual([422, [{ path: 'phone_number', message: sessionTexts.phoneInvalid }]]);
      expect(await app.outbox(phone_number)).toEqual([]);
    },
  );

  test('limits requests for an unknown number like those for a known one', async () => {
    const { everywhere, joins } = limits.code.address;
    const ask = () => app.browser().post('auth/send_phone_code', { phone_number: '+12125550187' });
    for (let asked = 0; asked < everywhere.limit + joins.limit; asked += 1) expect((await ask()).status).toBe(403);
    expect((await ask()).status).toBe(429);
  });

  test("limits a network's wrong codes, but accepts the right code from the browser that requested it", async () => {
    const { phone } = await addPerson(database);
    const ip = '10.77.8.8';
    const [flood, owner] = [app.browser(ip), app.browser(ip)];
    const knock = () => flood.post('auth/verify_phone_code', { phone_number: phone, code: '000000' });
    for (let tries = 0; tries < limits.codeTry.network.limit; tries += 1) expect((await knock()).status).toBe(403);
    expect((await knock()).status).toBe(429);
    await owner.post('auth/send_phone_code', { phone_number: phone });
    const code = await codeFor(app, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const mistyped = await owner.post('auth/verify_phone_code', { phone_number: phone, code: wrong });
    expect([mistyped.status, mistyped.body.message]).toEqual([403, sessionTexts.codeWrong]);
    expect((await owner.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(200);
  });

  test('blocks a browser before its fortieth wrong code, even for codes that it requested', async () => {
    const { phone } = await addPerson(database);
    const browser = app.browser();
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1) {
      if (tries % 5 === 0) await browser.post('auth/send_phone_code', { phone_number: phone, resend: true });
      await app.outbox(phone);
      const { status } = await browser.post('auth/verify_phone_code', { phone_number: phone, code: '000000' });
      statuses.push(status);
    }
    expect(statuses.lastIndexOf(403)).toBeLessThan(wrongCodesOfBrowser.limit);
    expect(statuses.at(-1)).toBe(429);
  });

  describe('with a bot check', () => {
    let guarded: AuthApp;
    beforeAll(async () => {
      guarded = await openAuthApp(database, { BOT_CHECK: 'proof-of-work' });
      guarded.platform.botCheck.verify = async (answer) => answer === 'solved';
    });
    afterAll(() => guarded.close());

    test('does not count unsolved bot checks against the limits per network and address', async () => {
      const { email, phone } = await addPerson(database);
      const password = 'not the password';
      const ip = '10.77.9.9';
      const calls: [path: string, body: object, solved: number][] = [
        ['auth/send_sign_in_link', { email }, 200],
        ['auth/redeem_sign_in_code', { email, code: '000000' }, 403],
        ['auth/send_phone_code', { phone_number: phone }, 200],
        ['auth/sign_in_with_password', { email, password }, 403],
        ['auth/request_access', { email, password, name: 'Kim' }, 200],
        ['auth/send_password_reset', { email }, 200],
      ];
      for (const [path, body, solved] of calls) {
        const unsolved = () => guarded.browser(ip).post(path, { ...body, bot_check: 'unsolved' });
        const first = await unsolved();
        expect([path, first.status, first.body.message]).toEqual([path, 403, sessionTexts.botCheckFailed]);
        await database.db
          .updateTable('throttles')
          .set({ hits: unsolvedLimit.limit })
          .where('key', 'like', `%:unsolved:network:${ip}`)
          .execute();
        for (let tries = 0; tries < 20; tries += 1) expect([path, (await unsolved()).status]).toEqual([path, 429]);
        const owner = await guarded.browser(ip).post(path, { ...body, bot_check: 'solved' });
        expect([path, owner.status]).toEqual([path, solved]);
      }
    });

    test('counts only wrong passwords against the limit', async () => {
      const { email } = await addPerson(database);
      const { limit } = limits.password.address.fromNetwork;
      guarded.platform.identity.signInWithPassword = async (_claimant, password) =>
        password === 'right' ? 'token' : null;
      const signIn = (password: string) =>
        guarded.browser('10.77.10.1').post('auth/sign_in_with_password', { email, password, bot_check: 'solved' });
      for (let tries = 0; tries < limit + 5; tries += 1) expect((await signIn('right')).status).toBe(200);
      for (let tries = 0; tries < limit; tries += 1) expect((await signIn('wrong')).status).toBe(403);
      expect((await signIn('right')).status).toBe(429);
    });
  });

  test('limits how many staff addresses one network or one IPv6 /64 can check', async () => {
    const { limit } = limits.check.network;
    const ask = (host: number) =>
      app
        .browser(`2001:db8:1:2::${host.toString(16)}`)
        .get('users/is_user_valid_for_login', { email: `g${host}@example.org` });
    const answers = await Promise.all(Array.from({ length: limit }, (_, host) => ask(host)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await ask(9_999)).status).toBe(429);
    const neighbour = await app
      .browser('2001:db8:1:3::1')
      .get('users/is_user_valid_for_login', { email: 'g@example.org' });
    expect(neighbour.status).toBe(200);
  });

  test('issues 1,000 bot checks to one IP address, enough for a full hall', async () => {
    const browser = app.browser();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => browser.get('auth/bot_check')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('admits known browsers and valid links even from a network that an attacker uses', async () => {
    const ip = '10.77.7.7';
    const [owner, stranger] = [app.browser(ip), app.browser(ip)];
    const { email } = await addPerson(database);
    await owner.post('auth/send_sign_in_link', { email });
    const token = await linkIn(app, email);
    for (let tries = 0; tries <= limits.redeem.network.limit; tries += 1)
      await stranger.post('auth/redeem_sign_in_link', { email, token: 'wrong' });
    expect((await stranger.post('auth/redeem_sign_in_link', { email, token: 'wrong' })).status).toBe(429);
    expect((await owner.post('auth/redeem_sign_in_link', { email, token })).status).toBe(200);
    const ask = (browser: typeof owner) => browser.get('users/is_user_valid_for_login', { email });
    for (let tries = 0; tries <= limits.check.network.limit; tries += 1) await ask(stranger);
    expect([(await ask(stranger)).status, (await ask(owner)).status]).toEqual([429, 200]);
  });

  test('sends sign-in links to forty people behind one IP address', async () => {
    const browser = app.browser();
    const staff = await Promise.all(Array.from({ length: 40 }, () => addPerson(database)));
    const answers = await Promise.all(staff.map(({ email }) => browser.post('auth/send_sign_in_link', { email })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
