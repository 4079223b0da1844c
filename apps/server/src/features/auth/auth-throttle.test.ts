import { serverMessages } from '@backline/contract/server-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { authHouse, addPerson, codeFor, linkIn, openAuthApp, type AuthApp } from './auth.fixture.ts';
import { limits } from './auth.limits.ts';

let database: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  ({ app, database } = await authHouse());
});
afterAll(() => app.close());

describe('limits', () => {
  test('one address gets five links in a quarter of an hour by one network, and its owner theirs by another', async () => {
    const { email } = await addPerson(database);
    const { limit } = limits.link.address.fromNetwork;
    const stranger = app.browser();
    for (let sent = 0; sent < limit; sent += 1) {
      expect((await stranger.post('auth/send_sign_in_link', { email })).status).toBe(200);
    }
    const refused = await stranger.post('auth/send_sign_in_link', { email });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await app.outbox(email)).toHaveLength(limit);
    expect((await app.browser().post('auth/send_sign_in_link', { email })).status).toBe(200);
  });

  test('a mailbox and a phone get no more than so many messages, by however many networks', async () => {
    const { email, phone } = await addPerson(database);
    const asked = async (path: string, body: object, limit: number) => {
      for (let sent = 0; sent < limit; sent += 1) {
        expect((await app.browser().post(path, { ...body })).status).toBe(200);
      }
      expect((await app.browser().post(path, { ...body })).status).toBe(429);
    };
    await asked('auth/send_sign_in_link', { email }, limits.link.address.everywhere.limit);
    await asked('auth/send_phone_code', { phone_number: phone }, limits.code.address.everywhere.limit);
  });

  test('an unknown address is throttled like a known one, so that the refusal tells nothing', async () => {
    const { limit } = limits.link.address.fromNetwork;
    const browser = app.browser();
    const ask = () => browser.post('auth/send_sign_in_link', { email: 'guess@example.org' });
    for (let sent = 0; sent < limit; sent += 1) await ask();
    expect((await ask()).status).toBe(429);
  });

  test('one network tries so many codes and no more, of whomever: it is the flood that is stopped, not the person', async () => {
    const { phone } = await addPerson(database);
    const flood = app.browser();
    const knock = () => flood.post('auth/verify_phone_code', { phone_number: phone, code: '000000' });
    for (let tries = 0; tries < limits.codeTry.network.limit; tries += 1) expect((await knock()).status).toBe(403);
    expect((await knock()).status).toBe(429);
    const owner = app.browser();
    await owner.post('auth/send_phone_code', { phone_number: phone });
    const code = await codeFor(app, phone);
    expect((await owner.post('auth/verify_phone_code', { phone_number: phone, code })).status).toBe(200);
  });

  test('who does not solve the bot check uses up nothing of an address, so that nobody is locked out for free', async () => {
    const guarded = await openAuthApp(database, { BOT_CHECK: 'proof-of-work' });
    guarded.platform.botCheck.verify = async (answer) => answer === 'solved';
    try {
      const { email, phone } = await addPerson(database);
      const password = 'not the password';
      const calls: [
        attempt: 'link' | 'code' | 'password' | 'signup' | 'reset',
        path: string,
        body: object,
        solved: number,
      ][] = [
        ['link', 'auth/send_sign_in_link', { email }, 200],
        ['code', 'auth/send_phone_code', { phone_number: phone }, 200],
        ['password', 'auth/sign_in_with_password', { email, password }, 403],
        ['signup', 'auth/request_access', { email, password, name: 'Kim' }, 200],
        ['reset', 'auth/send_password_reset', { email }, 200],
      ];
      for (const [attempt, path, body, solved] of calls) {
        const browser = guarded.browser();
        const post = (bot_check: string) => browser.post(path, { ...body, bot_check });
        const { limit } = limits[attempt].address.fromNetwork;
        for (let tries = 0; tries <= limit; tries += 1) {
          const { status, body: answer } = await post('unsolved');
          expect([path, status, answer.message]).toEqual([path, 403, serverMessages.botCheckFailed]);
        }
        for (let tries = 0; tries < limit; tries += 1)
          expect([path, (await post('solved')).status]).toEqual([path, solved]);
        expect([path, (await post('solved')).status]).toEqual([path, 429]);
      }
    } finally {
      await guarded.close();
    }
  });

  test('a flood from one network is stopped before its bot checks are judged, for each costs us work', async () => {
    const guarded = await openAuthApp(database, { BOT_CHECK: 'proof-of-work' });
    let judged = 0;
    guarded.platform.botCheck.verify = async () => {
      judged += 1;
      return false;
    };
    try {
      const browser = guarded.browser();
      const { limit } = limits.signup.network;
      const body = { name: 'Kim', email: 'flood@example.org', password: 'a long enough password', bot_check: 'x' };
      for (let tries = 0; tries < limit + 3; tries += 1) await browser.post('auth/request_access', body);
      expect(judged).toBe(limit);
    } finally {
      await guarded.close();
    }
  });

  test('one network cannot list who is staff, nor can it by moving inside its /64', async () => {
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

  test('a hall takes as many bot checks as it needs, three for each fan, from one address', async () => {
    const browser = app.browser();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => browser.get('auth/bot_check')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('a stranger on the venue’s network keeps nobody out who was here before, nor anybody with a good link', async () => {
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

  test('forty people of one venue get their links through one address before the doors open', async () => {
    const browser = app.browser();
    const staff = await Promise.all(Array.from({ length: 40 }, () => addPerson(database)));
    const answers = await Promise.all(staff.map(({ email }) => browser.post('auth/send_sign_in_link', { email })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
