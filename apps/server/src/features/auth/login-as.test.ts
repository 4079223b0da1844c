import * as sessionTexts from '@backline/contract/session.texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { loginAsHouse, type Person } from '../../../testing/auth/login-as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(loginAsHouse());

describe('refused Login As', () => {
  test('refuses a Login As to an ADMIN, including oneself', async () => {
    const [admin, other] = [await house.add('ADMIN'), await house.add('ADMIN')];
    const browser = await house.signIn(admin);
    for (const { identityId } of [admin, other]) {
      const { status, body } = await house.ask(browser, identityId);
      expect([status, body.message]).toEqual([403, sessionTexts.loginAsAdmin]);
    }
  });

  test('refuses a Login As to an artist', async () => {
    const artist = await house.add('ARTIST', { manager_id: (await house.add('MANAGER')).id });
    expect((await house.ask(await house.signIn(await house.add('ADMIN')), artist.identityId)).status).toBe(403);
  });

  test('refuses a Login As to an unknown id and to a fan with the same answer', async () => {
    const browser = await house.signIn(await house.add('ADMIN'));
    for (const identityId of [randomUUID(), (await house.add('USER')).identityId]) {
      const { status, body } = await house.ask(browser, identityId);
      expect([status, body.message]).toEqual([404, sessionTexts.idNotFound]);
    }
    expect((await house.ask(browser, '')).body.fields).toEqual([
      { path: 'fbUserId', message: sessionTexts.idNotFound },
    ]);
  });

  test('refuses a Login As to a deactivated person', async () => {
    const gone = await house.add('MANAGER', { is_active: false });
    const { status, body } = await house.ask(await house.signIn(await house.add('ADMIN')), gone.identityId);
    expect([status, body.message]).toEqual([403, sessionTexts.loginAsInactive]);
  });

  test('refuses a Login As during another one', async () => {
    const { browser } = await house.actAs(await house.add('MANAGER'));
    expect((await house.ask(browser, (await house.add('MANAGER')).identityId)).status).toBe(403);
  });
});

describe('invalid Login As tokens', () => {
  test('refuses a Login As token outside the session that requested it', async () => {
    const [admin, person] = [await house.add('ADMIN'), await house.add('MANAGER')];
    const asking = await house.signIn(admin);
    const token = await house.tokenFor(asking, person);
    const others = [house.app.browser(), await house.signIn(admin), await house.signIn(await house.add('ADMIN'))];
    for (const browser of others) {
      const { status, body } = await house.open(browser, token);
      expect([status, body.message]).toEqual([403, sessionTexts.linkInvalid]);
    }
    expect(await house.sessionsOf(person.id)).toEqual([]);
    expect((await house.open(asking, token)).status).toBe(200);
  });

  test('accepts a Login As token only once, even in twenty concurrent calls', async () => {
    const person = await house.add('MANAGER');
    const browser = await house.signIn(await house.add('ADMIN'));
    const token = await house.tokenFor(browser, person);
    const copies = Array.from({ length: 20 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => house.open(copy, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ]);
    expect((await house.open(browser, token)).status).toBe(401);
    expect(await house.sessionsOf(person.id)).toHaveLength(1);
  });

  test('refuses a Login As token once its ADMIN is deactivated or changes role', async () => {
    for (const change of [{ is_active: false }, { role: 'MANAGER' }]) {
      const [admin, person] = [await house.add('ADMIN'), await house.add('TEAMMEMBER')];
      const browser = await house.signIn(admin);
      const token = await house.tokenFor(browser, person);
      await house.database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
      expect((await house.open(browser, token)).status).toBe(403);
      expect(await house.sessionsOf(person.id)).toEqual([]);
    }
  });

  test('refuses a Login As token once the person is deactivated or becomes an ADMIN', async () => {
    for (const change of [{ is_active: false }, { role: 'ADMIN' }]) {
      const person = await house.add('MANAGER');
      const browser = await house.signIn(await house.add('ADMIN'));
      const token = await house.tokenFor(browser, person);
      await house.database.db.updateTable('users').set(change).where('id', '=', person.id).execute();
      expect((await house.open(browser, token)).status).toBe(403);
    }
  });
});

test('returns the same Login As token for a repeated Idempotency-Key, which still works once', async () => {
  const { identityId } = await house.add('MANAGER');
  const browser = await house.signIn(await house.add('ADMIN'));
  const retry = { 'idempotency-key': randomUUID() };
  const [first, second] = [
    await browser.post('users/login_as_firebase_user', { fbUserId: identityId }, retry),
    await browser.post('users/login_as_firebase_user', { fbUserId: identityId }, retry),
  ];
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
});

describe('Login As sessions', () => {
  test("grants the person's permissions and names the ADMIN", async () => {
    const member = await house.add('TEAMMEMBER', { manager_id: (await house.add('MANAGER')).id });
    const { admin, browser } = await house.actAs(member);
    const { body } = await house.detailsOf(browser);
    expect(body).toMatchObject({ id: member.id, role: 'TEAMMEMBER', impersonator: { id: admin.id } });
    expect(body.access_features).not.toContain('Page_Manager');
    expect((await house.detailsOf(await house.signIn(member))).body.impersonator).toBeNull();
  });

  test("gives the ADMIN access only to the person's rows during a Login As", async () => {
    const [manager, rival] = [await house.add('MANAGER'), await house.add('MANAGER')];
    const own = await buildEvent(house.database.db, { managerId: manager.id });
    const foreign = await buildEvent(house.database.db, { managerId: rival.id });
    const { browser } = await house.actAs(manager);
    const listed = (await browser.post('events/events_list', {})).raw.json<{ id: number }[]>();
    expect(listed.map(({ id }) => id)).toEqual([own.id]);
    expect((await browser.get('events/get_event_details', { event_id: String(foreign.id) })).status).toBe(404);
  });

  test('logs both people in each line, and logs the start and end of a Login As', async () => {
    const [manager, creator] = [await house.add('MANAGER'), await house.add('ADMIN')];
    const event = await buildEvent(house.database.db, { managerId: creator.id, createdBy: creator.id });
    await house.database.db.updateTable('events').set({ manager_id: manager.id }).where('id', '=', event.id).execute();
    const { admin, browser } = await house.actAs(manager);
    expect((await browser.post('events/join_event', { event_id: event.id })).status).toBe(200);
    await browser.post('users/end_login_as');
    expect(await house.linesAbout('event', event.id)).toMatchObject([
      { action: 'event.admins_added', actor_id: manager.id, impersonator_id: admin.id },
    ]);
    const ofAdmin = { actor_id: admin.id, impersonator_id: null };
    expect(await house.linesAbout('user', manager.id)).toMatchObject([
      { action: 'login_as.asked', ...ofAdmin },
      { action: 'login_as.started', ...ofAdmin },
      { action: 'login_as.ended', ...ofAdmin },
    ]);
  });

  test('logs the end of a Login As when the person or the ADMIN ends it elsewhere', async () => {
    const manager = await house.add('MANAGER');
    const own = await house.signIn(manager);
    const ends: ((acting: string, admin: Person) => Promise<unknown>)[] = [
      (acting) => own.post('users/end_session', { session_id: acting }),
      () => own.post('users/end_other_sessions'),
      async (_acting, admin) => (await house.signIn(admin)).post('users/end_other_sessions'),
    ];
    for (const end of ends) {
      const { admin, browser } = await house.actAs(manager);
      const sessions = (await browser.get('users/get_sessions')).raw.json<
        { session_id: string; is_current: boolean }[]
      >();
      await end(sessions.find(({ is_current }) => is_current)?.session_id ?? '', admin);
      expect(await house.isDead(browser)).toBe(true);
      expect(
        (await house.linesAbout('user', manager.id)).findLast(({ action }) => action.startsWith('login_as')),
      ).toMatchObject({
        action: 'login_as.ended',
        actor_id: admin.id,
        impersonator_id: null,
      });
    }
  });

  test('neither records a sign-in of the person nor ends their sessions', async () => {
    const manager = await house.add('MANAGER');
    const theirs = await house.signIn(manager);
    const { browser } = await house.actAs(manager);
    await browser.post('users/create_login_history', { method: 'email' });
    await browser.post('users/logout');
    const history = house.database.db.selectFrom('login_history').selectAll().where('user_id', '=', manager.id);
    expect(await history.execute()).toEqual([]);
    expect((await house.detailsOf(theirs)).body.id).toBe(manager.id);
  });
});
