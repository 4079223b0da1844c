import { randomUUID } from 'node:crypto';
import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventRoutes } from '../events/index.ts';
import { endSessionsOf } from '../../platform/session/session.repository.ts';
import { addPerson, openAuthApp, type AuthApp, type AuthBrowser } from './auth.fixture.ts';

let database: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await openAuthApp(database, {}, eventRoutes);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Person {
  id: number;
  email: string;
  identityId: string;
}

async function add(role: string, values: { is_active?: boolean; manager_id?: number } = {}): Promise<Person> {
  const identityId = randomUUID();
  return { ...(await addPerson(database, { role, identity_id: identityId, ...values })), identityId };
}

async function signIn({ email }: Person): Promise<AuthBrowser> {
  const browser = app.browser();
  await browser.signIn(app, email);
  return browser;
}

const ask = (browser: AuthBrowser, identityId: string) =>
  browser.post('users/login_as_firebase_user', { fbUserId: identityId });

async function tokenFor(browser: AuthBrowser, { identityId }: Person): Promise<string> {
  const { body } = await ask(browser, identityId);
  return (body.result as { body: string }).body;
}

/** An ADMIN in whose browser somebody else is now signed in; `before` holds the cookies from before. */
async function actAs(person: Person) {
  const admin = await add('ADMIN');
  const browser = await signIn(admin);
  const before = browser.copy();
  await browser.finish(await tokenFor(browser, person));
  return { admin, browser, before };
}

const detailsOf = (browser: AuthBrowser) => browser.get('users/get_auth_details');
const open = (browser: AuthBrowser, token: string) => browser.post('auth/set_token_cookie', { token });
const isDead = async (browser: AuthBrowser) =>
  (await detailsOf(browser)).status === 401 && (await browser.post('auth/refresh_session')).status === 401;
const sessionsOf = (userId: number) =>
  database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
const linesAbout = (entity: string, entityId: string | number) =>
  database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'impersonator_id'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entityId))
    .orderBy('id')
    .execute();

describe('Login As is refused', () => {
  test('to everybody but an ADMIN, also to a MANAGER who holds its keys, because it opens every right of somebody', async () => {
    const manager = await add('MANAGER');
    const member = await add('TEAMMEMBER', { manager_id: manager.id });
    await database.db.insertInto('role_features').values({ role: 'MANAGER', feature: 'Page_Manager' }).execute();
    const refused = await ask(await signIn(manager), member.identityId);
    expect([refused.status, refused.body.message]).toEqual([403, messages.forbidden]);
    expect((await ask(app.browser(), member.identityId)).status).toBe(401);
  });

  test('onto an ADMIN, oneself included, because nobody may borrow that role', async () => {
    const [admin, other] = [await add('ADMIN'), await add('ADMIN')];
    const browser = await signIn(admin);
    for (const { identityId } of [admin, other]) {
      const { status, body } = await ask(browser, identityId);
      expect([status, body.message]).toEqual([403, serverMessages.loginAsAdmin]);
    }
  });

  test('onto an artist, for whom it is not offered', async () => {
    const artist = await add('ARTIST', { manager_id: (await add('MANAGER')).id });
    expect((await ask(await signIn(await add('ADMIN')), artist.identityId)).status).toBe(403);
  });

  test('onto an unknown id and a fan alike', async () => {
    const browser = await signIn(await add('ADMIN'));
    for (const identityId of [randomUUID(), (await add('USER')).identityId]) {
      const { status, body } = await ask(browser, identityId);
      expect([status, body.message]).toEqual([404, messages.idNotFound]);
    }
    expect((await ask(browser, '')).body.fields).toEqual([{ path: 'fbUserId', message: messages.idNotFound }]);
  });

  test('onto somebody who left', async () => {
    const gone = await add('MANAGER', { is_active: false });
    const { status, body } = await ask(await signIn(await add('ADMIN')), gone.identityId);
    expect([status, body.message]).toEqual([403, messages.loginAsInactive]);
  });

  test('while acting as somebody, because that person may not', async () => {
    const { browser } = await actAs(await add('MANAGER'));
    expect((await ask(browser, (await add('MANAGER')).identityId)).status).toBe(403);
  });
});

describe('the token opens nothing', () => {
  test('outside the session that asked: not without one, not in another of the same ADMIN, not for another ADMIN', async () => {
    const [admin, person] = [await add('ADMIN'), await add('MANAGER')];
    const asking = await signIn(admin);
    const token = await tokenFor(asking, person);
    const others = [app.browser(), await signIn(admin), await signIn(await add('ADMIN'))];
    for (const browser of others) {
      const { status, body } = await open(browser, token);
      expect([status, body.message]).toEqual([403, messages.linkInvalid]);
    }
    expect(await sessionsOf(person.id)).toEqual([]);
    expect((await open(asking, token)).status).toBe(200);
  });

  test('twice, also where twenty try at once', async () => {
    const person = await add('MANAGER');
    const browser = await signIn(await add('ADMIN'));
    const token = await tokenFor(browser, person);
    const copies = Array.from({ length: 20 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => open(copy, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ]);
    expect((await open(browser, token)).status).toBe(401);
    expect(await sessionsOf(person.id)).toHaveLength(1);
  });

  test('once its ADMIN was deactivated, or has become something else', async () => {
    for (const change of [{ is_active: false }, { role: 'MANAGER' }]) {
      const [admin, person] = [await add('ADMIN'), await add('TEAMMEMBER')];
      const browser = await signIn(admin);
      const token = await tokenFor(browser, person);
      await database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
      expect((await open(browser, token)).status).toBe(403);
      expect(await sessionsOf(person.id)).toEqual([]);
    }
  });

  test('once the person was deactivated, or has become an ADMIN', async () => {
    for (const change of [{ is_active: false }, { role: 'ADMIN' }]) {
      const person = await add('MANAGER');
      const browser = await signIn(await add('ADMIN'));
      const token = await tokenFor(browser, person);
      await database.db.updateTable('users').set(change).where('id', '=', person.id).execute();
      expect((await open(browser, token)).status).toBe(403);
    }
  });
});

test('asking again by the same Idempotency-Key brings the same token, which still works once', async () => {
  const { identityId } = await add('MANAGER');
  const browser = await signIn(await add('ADMIN'));
  const retry = { 'idempotency-key': randomUUID() };
  const [first, second] = [
    await browser.post('users/login_as_firebase_user', { fbUserId: identityId }, retry),
    await browser.post('users/login_as_firebase_user', { fbUserId: identityId }, retry),
  ];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
});

describe('acting as somebody', () => {
  test('holds their features and says who acts', async () => {
    const member = await add('TEAMMEMBER', { manager_id: (await add('MANAGER')).id });
    const { admin, browser } = await actAs(member);
    const { body } = await detailsOf(browser);
    expect(body).toMatchObject({ id: member.id, role: 'TEAMMEMBER', impersonator: { id: admin.id } });
    expect(body.access_features).not.toContain('Page_Manager');
    expect((await detailsOf(await signIn(member))).body.impersonator).toBeNull();
  });

  test('reaches their rows alone', async () => {
    const [manager, rival] = [await add('MANAGER'), await add('MANAGER')];
    const own = await buildEvent(database.db, { managerId: manager.id });
    const foreign = await buildEvent(database.db, { managerId: rival.id });
    const { browser } = await actAs(manager);
    const listed = (await browser.post('events/events_list', {})).raw.json<{ id: number }[]>();
    expect(listed.map(({ id }) => id)).toEqual([own.id]);
    expect((await browser.get('events/get_event_details', { event_id: String(foreign.id) })).status).toBe(404);
  });

  test('leaves lines that name both, and lines of its own beginning and end', async () => {
    const [manager, creator] = [await add('MANAGER'), await add('ADMIN')];
    const event = await buildEvent(database.db, { managerId: creator.id, createdBy: creator.id });
    await database.db.updateTable('events').set({ manager_id: manager.id }).where('id', '=', event.id).execute();
    const { admin, browser } = await actAs(manager);
    expect((await browser.post('events/join_event', { event_id: event.id })).status).toBe(200);
    await browser.post('users/end_login_as');
    expect(await linesAbout('event', event.id)).toEqual([
      { action: 'event.admins_added', actor_id: manager.id, impersonator_id: admin.id },
    ]);
    const ofAdmin = { actor_id: admin.id, impersonator_id: null };
    expect(await linesAbout('user', manager.id)).toEqual([
      { action: 'login_as.asked', ...ofAdmin },
      { action: 'login_as.started', ...ofAdmin },
      { action: 'login_as.ended', ...ofAdmin },
    ]);
  });

  test('leaves a line of its end also where the person, or the ADMIN on another device, signs it out', async () => {
    const manager = await add('MANAGER');
    const own = await signIn(manager);
    const ends: ((acting: string, admin: Person) => Promise<unknown>)[] = [
      (acting) => own.post('users/end_session', { session_id: acting }),
      () => own.post('users/end_other_sessions'),
      async (_acting, admin) => (await signIn(admin)).post('users/end_other_sessions'),
    ];
    for (const end of ends) {
      const { admin, browser } = await actAs(manager);
      const sessions = (await browser.get('users/get_sessions')).raw.json<
        { session_id: string; is_current: boolean }[]
      >();
      await end(sessions.find(({ is_current }) => is_current)?.session_id ?? '', admin);
      expect(await isDead(browser)).toBe(true);
      expect((await linesAbout('user', manager.id)).findLast(({ action }) => action.startsWith('login_as'))).toEqual({
        action: 'login_as.ended',
        actor_id: admin.id,
        impersonator_id: null,
      });
    }
  });

  test('is no sign-in of theirs, and signs them out nowhere', async () => {
    const manager = await add('MANAGER');
    const theirs = await signIn(manager);
    const { browser } = await actAs(manager);
    await browser.post('users/create_login_history', { method: 'email' });
    await browser.post('users/logout');
    const history = database.db.selectFrom('login_history').selectAll().where('user_id', '=', manager.id);
    expect(await history.execute()).toEqual([]);
    expect((await detailsOf(theirs)).body.id).toBe(manager.id);
  });
});

describe('the way back', () => {
  const back = (browser: AuthBrowser) => browser.post('users/end_login_as');

  test('is refused to whoever is themself', async () => {
    const refused = await back(await signIn(await add('ADMIN')));
    expect([refused.status, refused.body.message]).toEqual([409, serverMessages.notActing]);
  });

  test('gives the browser to the ADMIN with fresh tokens, and no old one of either session opens anything', async () => {
    const { admin, browser, before } = await actAs(await add('MANAGER'));
    const acting = browser.copy();
    const { status, body } = await back(browser);
    expect([status, body.message]).toEqual([200, messages.loginAsEnded]);
    browser.csrfToken = String(body.csrfToken);
    expect((await detailsOf(browser)).body).toMatchObject({ id: admin.id, impersonator: null });
    expect([await isDead(acting), await isDead(before)]).toEqual([true, true]);
    expect((await browser.post('auth/refresh_session')).status).toBe(200);
    expect((await detailsOf(browser)).body.id).toBe(admin.id);
  });

  test('taken by two tabs at once brings one answer with cookies', async () => {
    const { browser } = await actAs(await add('MANAGER'));
    const answers = await Promise.all([back(browser.copy()), back(browser.copy())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('is closed, and the acting over, once the ADMIN’s own session was ended elsewhere or has lapsed', async () => {
    for (const change of [{ ended_at: new Date() }, { expires_at: new Date() }]) {
      const { admin, browser } = await actAs(await add('MANAGER'));
      await database.db.updateTable('sessions').set(change).where('user_id', '=', admin.id).execute();
      expect((await back(browser)).status).toBe(401);
      expect(await isDead(browser)).toBe(true);
    }
  });

  test('is gone after a logout, which ends both: nobody could sign out of the other one', async () => {
    const manager = await add('MANAGER');
    const { admin, browser, before } = await actAs(manager);
    const acting = browser.copy();
    expect((await browser.post('users/logout')).status).toBe(200);
    expect([await isDead(acting), await isDead(before)]).toEqual([true, true]);
    expect((await linesAbout('user', manager.id)).at(-1)).toMatchObject({
      action: 'login_as.ended',
      actor_id: admin.id,
    });
    const [own] = await sessionsOf(admin.id);
    expect((await linesAbout('session', own?.id ?? '')).at(-1)?.action).toBe('session.ended');
  });

  test('is gone after a new sign-in in that browser, for the same reason', async () => {
    const [manager, third] = [await add('MANAGER'), await add('MANAGER')];
    const { browser, before } = await actAs(manager);
    const acting = browser.copy();
    await browser.signIn(app, third.email);
    expect([await isDead(acting), await isDead(before)]).toEqual([true, true]);
    expect((await detailsOf(browser)).body.id).toBe(third.id);
  });

  test('is gone, and the acting over, once the ADMIN was deactivated or is an ADMIN no more', async () => {
    for (const change of [{ is_active: false }, { role: 'MANAGER' }]) {
      const { admin, browser } = await actAs(await add('MANAGER'));
      await database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
      expect(await isDead(browser)).toBe(true);
    }
  });

  test('is gone once all sessions of the ADMIN were ended, or all of the person', async () => {
    const manager = await add('MANAGER');
    for (const whose of ['admin', 'manager']) {
      const { admin, browser } = await actAs(manager);
      const userId = whose === 'admin' ? admin.id : manager.id;
      const ended = await database.db.transaction().execute((tx) => endSessionsOf(tx, userId));
      expect(ended.map((session) => session.userId)).toContain(manager.id);
      expect(await isDead(browser)).toBe(true);
    }
  });

  test('is asked for within eight hours, whatever is refreshed', async () => {
    const manager = await add('MANAGER');
    const { browser } = await actAs(manager);
    await browser.post('auth/refresh_session');
    const [acting] = await sessionsOf(manager.id);
    const inEightHours = Date.now() + 8 * 3_600_000;
    expect(Date.parse(acting?.expires_at ?? '')).toBeLessThanOrEqual(inEightHours);
  });
});
