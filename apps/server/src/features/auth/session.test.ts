import { randomUUID } from 'node:crypto';
import * as sessionTexts from '@backline/contract/session.texts';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { addPerson, authHouse, codeFor, openAuthApp, type AuthApp } from '../../../testing/auth/auth.ts';
import { query } from '../../../testing/query.ts';

const { app, database } = await openForFile(authHouse());
const otherProcess = await openForFile(openAuthApp(database));

const sessionsOf = (userId: number) =>
  database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
const identityOf = async (userId: number) =>
  (await database.db.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .identity_id;

const lastTwoLines = () =>
  database.db.selectFrom('audit_log').select(['action', 'entity_id']).orderBy('id', 'desc').limit(2).execute();

describe('auth/set_token_cookie', () => {
  test('rejects a replayed token in every server process', async () => {
    const { id, email } = await addPerson(database);
    const token = await app.browser().redeemNewLink(app, email);
    expect((await app.browser().post('auth/set_token_cookie', { token })).status).toBe(200);
    const replayed = await otherProcess.browser().post('auth/set_token_cookie', { token });
    expect([replayed.status, replayed.body.message]).toEqual([401, sessionTexts.linkInvalid]);
    expect(replayed.body.accessTokenInValid).toBeUndefined();
    expect(replayed.raw.cookies).toEqual([]);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test('accepts only one of twenty concurrent uses of a token across two processes', async () => {
    const { id, email } = await addPerson(database);
    const token = await app.browser().redeemNewLink(app, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? app : otherProcess).browser().post('auth/set_token_cookie', { token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test('refuses a token with another key, no signature, another purpose or a changed body', async () => {
    const { id, email } = await addPerson(database);
    const token = await app.browser().redeemNewLink(app, email);
    await app.browser().post('auth/set_token_cookie', { token });
    const identityId = (await identityOf(id)) ?? '';
    const jwt = (key: Uint8Array, audience = 'backline/session') =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(identityId)
        .setIssuer('backline')
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime('5 minutes')
        .sign(key);
    const ownKey = deriveKey(app.platform.config.secretKey, 'identity-token');
    const unsigned = `${encode({ alg: 'none' })}.${encode({ sub: identityId, exp: 9e9 })}.`;
    const [header, , signature] = token.split('.');
    const changed = `${header}.${encode({ sub: identityId, exp: 9e9, iss: 'backline', aud: 'backline/session' })}.${signature}`;
    const forged = [await jwt(Buffer.alloc(32, 1)), unsigned, await jwt(ownKey, 'elsewhere'), changed, 'nonsense'];
    for (const attempt of forged) {
      expect((await app.browser().post('auth/set_token_cookie', { token: attempt })).status).toBe(401);
    }
    // The same claims are accepted with our own key and purpose, so the refusals above are due to the differences.
    expect((await app.browser().post('auth/set_token_cookie', { token: await jwt(ownKey) })).status).toBe(200);
  });

  test('refuses an expired token', async () => {
    const key = deriveKey(app.platform.config.secretKey, 'identity-token');
    const { email } = await addPerson(database);
    const token = await new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(randomUUID())
      .setIssuer('backline')
      .setAudience('backline/session')
      .setExpirationTime('-1 second')
      .sign(key);
    expect((await app.browser().post('auth/set_token_cookie', { token })).status).toBe(401);
  });

  test('refuses the token of a person who has left and leaves it unused', async () => {
    const { id, email } = await addPerson(database);
    const token = await app.browser().redeemNewLink(app, email);
    await database.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    const refused = await app.browser().post('auth/set_token_cookie', { token });
    expect([refused.status, refused.body.message]).toEqual([403, sessionTexts.accessDenied]);
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('refuses a second identity for a person who is already linked to another', async () => {
    const { id, email } = await addPerson(database);
    const [first, second] = [
      await app.browser().redeemNewLink(app, email),
      await app.browser().redeemNewLink(app, email),
    ];
    expect((await app.browser().post('auth/set_token_cookie', { token: first })).status).toBe(200);
    const linked = await identityOf(id);
    expect((await app.browser().post('auth/set_token_cookie', { token: second })).status).toBe(403);
    expect(await identityOf(id)).toBe(linked);
  });
});

describe('sign-ins', () => {
  test('links sign-ins by email and by phone to one identity', async () => {
    const { id, email, phone } = await addPerson(database);
    expect(await identityOf(id)).toBeNull();
    await app.browser().signIn(app, email);
    const identityId = await identityOf(id);
    expect(identityId).not.toBeNull();
    const browser = app.browser();
    await browser.post('auth/send_phone_code', { phone_number: phone });
    const code = await codeFor(app, phone);
    const { body } = await browser.post('auth/verify_phone_code', { phone_number: phone, code });
    await browser.finish(String(body.token));
    expect((await browser.get('users/get_auth_details')).body.id).toBe(id);
    expect(await identityOf(id)).toBe(identityId);
  });

  test('sets HttpOnly cookies and stores only token hashes', async () => {
    const { id, email } = await addPerson(database);
    const token = await app.browser().redeemNewLink(app, email);
    const { raw, body } = await app.browser().post('auth/set_token_cookie', { token });
    expect(body).toEqual({ message: 'Signed in successful.' });
    expect(raw.cookies).toHaveLength(2);
    for (const cookie of raw.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true });
      expect(JSON.stringify(await sessionsOf(id))).not.toContain(cookie.value);
    }
  });

  test('logs the start and the end of a session', async () => {
    const { email } = await addPerson(database);
    const browser = app.browser();
    await browser.signIn(app, email);
    await browser.post('users/logout');
    const lines = await lastTwoLines();
    expect(lines.map(({ action }) => action)).toEqual(['session.ended', 'session.opened']);
    expect(lines[0]?.entity_id).toBe(lines[1]?.entity_id);
  });
});

describe('a sign-in over another session', () => {
  const detailsOf = (browser: ReturnType<AuthApp['browser']>) => browser.get('users/get_auth_details');

  test("ends the browser's former session at a new sign-in", async () => {
    const [first, second] = [await addPerson(database), await addPerson(database)];
    const browser = app.browser();
    await browser.signIn(app, first.email);
    const copy = app.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signIn(app, second.email);
    expect((await detailsOf(copy)).status).toBe(401);
    expect((await copy.post('auth/refresh_session')).status).toBe(401);
    expect((await detailsOf(browser)).body.id).toBe(second.id);
    const lines = await lastTwoLines();
    const [earlier] = await sessionsOf(first.id);
    expect(lines.map(({ action }) => action)).toEqual(['session.opened', 'session.ended']);
    expect(lines[1]?.entity_id).toBe(earlier?.id);
  });

  test("ends the browser's former session even if its access token has expired", async () => {
    const { id, email } = await addPerson(database);
    const browser = app.browser();
    await browser.signIn(app, email);
    await query(database.db)`update sessions set access_expires_at = ${new Date(0)} where user_id = ${id}`;
    await browser.signIn(app, email);
    expect((await sessionsOf(id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });

  test("keeps the former session if the new sign-in is refused, and keeps other browsers' sessions", async () => {
    const { id, email } = await addPerson(database);
    const [browser, phone] = [app.browser(), app.browser()];
    const token = await browser.signIn(app, email);
    await phone.signIn(app, email);
    expect((await browser.post('auth/set_token_cookie', { token })).status).toBe(401);
    expect((await detailsOf(browser)).body.id).toBe(id);
    expect((await detailsOf(phone)).body.id).toBe(id);
  });
});

describe('auth/set_csrf_cookie', () => {
  test("refuses another person's identity token for the CSRF cookie", async () => {
    const [person, other] = [await addPerson(database), await addPerson(database)];
    const foreign = await app.browser().signIn(app, other.email);
    const browser = app.browser();
    await browser.signIn(app, person.email);
    expect((await browser.post('auth/set_csrf_cookie', { token: foreign })).status).toBe(403);
  });

  test('returns the CSRF cookie again for the token that opened the session', async () => {
    const { email } = await addPerson(database);
    const browser = app.browser();
    const token = await browser.signIn(app, email);
    const { body } = await browser.post('auth/set_csrf_cookie', { token });
    expect(body.csrfToken).toBe(browser.csrfToken);
  });
});

describe('calls with a session', () => {
  test("returns the person with their role's current permissions", async () => {
    const { id, email } = await addPerson(database, { role: 'ARTIST' });
    const browser = app.browser();
    await browser.signIn(app, email);
    const { body } = await browser.get('users/get_auth_details');
    expect(body).toMatchObject({ id, role: 'ARTIST', profile_image_url: null });
    expect(body.access_features).toContain('Page_Events');
    expect(body.access_features).not.toContain('Role_Access');
  });

  test('records one login per session, however often the page reports it', async () => {
    const { id, email } = await addPerson(database);
    const browser = app.browser();
    await browser.signIn(app, email);
    for (const method of ['email', 'phone']) {
      expect((await browser.post('users/create_login_history', { method })).status).toBe(200);
    }
    const lines = await database.db.selectFrom('login_history').selectAll().where('user_id', '=', id).execute();
    expect(lines.map(({ method }) => method)).toEqual(['email']);
  });

  test('renews a session with an expired access token through its refresh cookie', async () => {
    const { id, email } = await addPerson(database);
    const browser = app.browser();
    await browser.signIn(app, email);
    const lapsed = { access_expires_at: new Date(0) };
    await database.db.updateTable('sessions').set(lapsed).where('user_id', '=', id).execute();
    expect((await browser.get('users/get_auth_details')).status).toBe(401);
    const { status, body } = await browser.post('auth/refresh_session');
    expect([status, body.csrfToken]).toEqual([200, browser.csrfToken]);
    expect((await browser.get('users/get_auth_details')).status).toBe(200);
  });

  test('ends the session at logout, even for copies of its cookies', async () => {
    const { email } = await addPerson(database);
    const browser = app.browser();
    await browser.signIn(app, email);
    const copy = app.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.post('users/logout')).body).toEqual({ message: sessionTexts.signedOut });
    // The remaining cookie grants no access.
    expect([...browser.cookies.keys()]).toEqual(['backline_known']);
    expect((await copy.get('users/get_auth_details')).status).toBe(401);
    expect((await copy.post('auth/refresh_session')).status).toBe(401);
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
