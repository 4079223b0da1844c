import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { refreshCookie } from '../../platform/session/session.ts';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const { app, database } = await openForFile(authHouse());

async function signedIn(): Promise<{ id: number; browser: AuthBrowser }> {
  const [person, browser] = [await addPerson(database), app.browser()];
  await browser.signIn(app, person.email);
  return { id: person.id, browser };
}

const dayMs = 86_400_000;
/** A cookie's expiry has whole seconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / 1_000) * 1_000;
const renew = async (browser: AuthBrowser) => (await browser.post('auth/refresh_session')).status;
const isIn = async (browser: AuthBrowser) => (await browser.get('users/get_auth_details')).status === 200;
const minuteLater = ({ id }: { id: number }) =>
  query(database.db)`update sessions set previous_rotation_until = previous_rotation_until - interval '1 minute',
    previous_access_until = previous_access_until - interval '1 minute' where user_id = ${id}`;
/** Returns the devices of the sessions that ended. */
const endings = async (userId: number) => {
  const lines = database.db.selectFrom('audit_log').select('entity_name').where('actor_id', '=', userId);
  const found = await lines.where('action', '=', 'session.reused').execute();
  return found.map(({ entity_name: name }) => name);
};

describe('refresh tokens', () => {
  test('replaces the refresh token at each use and stores only its hash', async () => {
    const { id, browser } = await signedIn();
    const seen = [browser.cookies.get(refreshCookie)];
    for (let count = 0; count < 3; count += 1) {
      const { raw } = await browser.post('auth/refresh_session');
      const cookie = raw.cookies.find(({ name }) => name === refreshCookie);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/refresh_session' });
      seen.push(browser.cookies.get(refreshCookie));
    }
    expect(new Set(seen).size).toBe(4);
    const row = await database.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
    for (const token of seen) expect(JSON.stringify(row)).not.toContain(token?.split('.').at(-1));
    expect(await isIn(browser)).toBe(true);
  });

  test('ends the session when a replaced refresh token is reused', async () => {
    for (const second of ['thief', 'owner']) {
      const { id, browser: owner } = await signedIn();
      const thief = owner.copy();
      const [first, late] = second === 'thief' ? [owner, thief] : [thief, owner];
      expect(await renew(first)).toBe(200);
      await minuteLater({ id });
      expect(await renew(late)).toBe(401);
      expect([await isIn(owner), await isIn(thief)]).toEqual([false, false]);
      expect([await renew(first), await renew(late)]).toEqual([401, 401]);
      expect(await endings(id)).toEqual(['Unknown device']);
    }
  });

  test('ends the session on an old refresh token and ignores a forged one', async () => {
    const { id, browser } = await signedIn();
    const old = browser.copy();
    for (let count = 0; count < 3; count += 1) expect(await renew(browser)).toBe(200);
    const stranger = app.browser();
    stranger.cookies.set(refreshCookie, `made-up.${browser.cookies.get(refreshCookie)?.split('.')[1]}`);
    expect(await renew(stranger)).toBe(401);
    expect([await isIn(browser), await endings(id)]).toEqual([true, []]);
    expect(await renew(old)).toBe(401);
    expect([await isIn(browser), await endings(id)]).toEqual([false, ['Unknown device']]);
  });

  test('renews the session in eight concurrent tabs that send the same refresh token', async () => {
    const { id, browser } = await signedIn();
    const tabs = Array.from({ length: 8 }, () => browser.copy());
    expect(await Promise.all(tabs.map(renew))).toEqual(Array(8).fill(200));
    expect(new Set(tabs.map((tab) => tab.cookies.get(refreshCookie))).size).toBe(1);
    // Later, the cookies of any tab renew the session.
    await minuteLater({ id });
    expect(await renew(tabs[3] ?? browser)).toBe(200);
    expect(await endings(id)).toEqual([]);
  });
});

describe('session lifetimes', () => {
  const idleFor = (id: number, days: number) =>
    query(database.db)`update sessions set expires_at = expires_at - make_interval(days => ${days}),
      last_seen_at = last_seen_at - make_interval(days => ${days}) where user_id = ${id}`;

  test('expires an unused session after 14 days and extends a used one', async () => {
    const [idle, used] = [await signedIn(), await signedIn()];
    await idleFor(idle.id, 14);
    expect([await isIn(idle.browser), await renew(idle.browser)]).toEqual([false, 401]);
    await idleFor(used.id, 13);
    const before = Date.now();
    const { raw, status } = await used.browser.post('auth/refresh_session');
    const after = Date.now();
    expect(status).toBe(200);
    const expires = raw.cookies.find(({ name }) => name === refreshCookie)?.expires?.getTime() ?? 0;
    expect(expires).toBeGreaterThanOrEqual(wholeSeconds(before + 14 * dayMs));
    expect(expires).toBeLessThanOrEqual(after + 14 * dayMs);
  });

  test('limits a session to SESSION_DAYS regardless of use', async () => {
    const before = Date.now();
    const { id, browser } = await signedIn();
    const after = Date.now();
    await query(database.db)`update sessions set created_at = created_at - interval '29 days' where user_id = ${id}`;
    const { raw } = await browser.post('auth/refresh_session');
    const expires = raw.cookies.find(({ name }) => name === refreshCookie)?.expires?.getTime() ?? 0;
    expect(expires).toBeGreaterThanOrEqual(wholeSeconds(before + dayMs));
    expect(expires).toBeLessThanOrEqual(after + dayMs);
  });
});

describe('several sign-in links', () => {
  const linksOf = async (email: string) =>
    (await app.outbox(email)).map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '');
  const redeem = async (email: string, token = '') =>
    (await app.browser().post('auth/redeem_sign_in_link', { email, token })).status;

  test('voids older links when a newer one is used and keeps newer ones', async () => {
    const { email } = await addPerson(database);
    for (let sent = 0; sent < 3; sent += 1) {
      await app.browser().post('auth/send_sign_in_link', { email });
      await app.outbox(email);
      await sleep(2);
    }
    const [newest, middle, oldest] = await linksOf(email);
    expect(await redeem(email, middle)).toBe(200);
    expect(await redeem(email, oldest)).toBe(403);
    expect(await redeem(email, newest)).toBe(200);
  });
});
