import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const { app, database } = await openForFile(authHouse());

async function signIn(email: string): Promise<AuthBrowser> {
  const browser = app.browser();
  await browser.signIn(app, email);
  return browser;
}

interface Device {
  session_id: string;
  is_current: boolean;
  method: string | null;
  opened_by: string | null;
  impersonator_name: string | null;
}

const devices = async (browser: AuthBrowser) => (await browser.get('users/get_sessions')).raw.json<Device[]>();
const idOf = async (browser: AuthBrowser) =>
  (await devices(browser)).find(({ is_current }) => is_current)?.session_id ?? '';
const end = (browser: AuthBrowser, sessionId: string) => browser.post('users/end_session', { session_id: sessionId });
const endOthers = (browser: AuthBrowser) => browser.post('users/end_other_sessions');

/** Opens a Login As of an ADMIN in another browser. */
async function actAs(person: { id: number }): Promise<AuthBrowser> {
  const identityId = randomUUID();
  await database.db.updateTable('users').set({ identity_id: identityId }).where('id', '=', person.id).execute();
  const browser = await signIn((await addPerson(database, { role: 'ADMIN' })).email);
  const { body } = await browser.post('users/login_as_firebase_user', { fbUserId: identityId });
  await browser.finish((body.result as { body: string }).body);
  return browser;
}

describe('refused requests to end a session', () => {
  test("refuses to end another person's, an unknown, an ended or an invalid session", async () => {
    const [mine, theirs] = [await addPerson(database), await addPerson(database)];
    const [browser, foreign, left] = [await signIn(mine.email), await signIn(theirs.email), await signIn(mine.email)];
    const over = await idOf(left);
    await left.post('users/logout');
    for (const sessionId of [await idOf(foreign), randomUUID(), over]) {
      const { status, body } = await end(browser, sessionId);
      expect([status, body.message]).toEqual([404, generalTexts.rowNotFound]);
    }
    expect((await end(browser, 'nonsense')).status).toBe(422);
    expect(await foreign.isSignedIn()).toBe(true);
  });

  test('refuses to end the current session, which logout ends', async () => {
    const { email } = await addPerson(database);
    const browser = await signIn(email);
    expect((await end(browser, await idOf(browser))).status).toBe(404);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('refuses to end sessions during a Login As', async () => {
    const person = await addPerson(database);
    const theirs = await signIn(person.email);
    const acting = await actAs(person);
    for (const refused of [await end(acting, await idOf(theirs)), await endOthers(acting)]) {
      expect([refused.status, refused.body.message]).toEqual([403, generalTexts.forbidden]);
    }
    expect(await theirs.isSignedIn()).toBe(true);
  });
});

describe('own sessions', () => {
  test('lists live sessions, the current one first, with their sign-in method and any Login As', async () => {
    const person = await addPerson(database);
    const [lapsed, left] = [await signIn(person.email), await signIn(person.email)];
    const past = { expires_at: new Date() };
    await database.db
      .updateTable('sessions')
      .set(past)
      .where('id', '=', await idOf(lapsed))
      .execute();
    await left.post('users/logout');
    const first = await signIn(person.email);
    await first.post('users/create_login_history', { method: 'phone' });
    await signIn((await addPerson(database)).email);
    await signIn(person.email);
    await actAs(person);
    const listed = await devices(first);
    expect(listed.map(({ is_current, method }) => [is_current, method])).toEqual([
      [true, 'phone'],
      [false, null],
      [false, null],
    ]);
    expect(listed.map(({ opened_by }) => opened_by)).toEqual(['link', null, 'link']);
    expect(listed.map(({ impersonator_name }) => impersonator_name)).toEqual([
      null,
      expect.stringMatching(/^Person/),
      null,
    ]);
    expect(JSON.stringify(listed)).not.toContain('hash');
  });

  test('ends a session from its next request on with an audit line, and answers 404 the second time', async () => {
    const { id, email } = await addPerson(database);
    const [here, there, third] = [await signIn(email), await signIn(email), await signIn(email)];
    const sessionId = await idOf(there);
    const user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
    await database.db.updateTable('sessions').set({ user_agent }).where('id', '=', sessionId).execute();
    const answers = await Promise.all([end(here, sessionId), end(here, sessionId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect([await here.isSignedIn(), await there.isSignedIn(), await third.isSignedIn()]).toEqual([true, false, true]);
    expect((await there.post('auth/refresh_session')).status).toBe(401);
    const lines = await auditLines(database.db, 'session', sessionId);
    expect(lines.at(-1)).toMatchObject({ action: 'session.ended', actor_id: id, entity_name: 'Safari on iPhone' });
  });

  test('ends all sessions but the current one, including a Login As', async () => {
    const person = await addPerson(database);
    const stranger = await signIn((await addPerson(database)).email);
    const [here, there] = [await signIn(person.email), await signIn(person.email)];
    const acting = await actAs(person);
    const [current, ...others] = await devices(here);
    expect((await endOthers(here)).body).toEqual({ message: sessionTexts.otherSessionsEnded });
    expect([await here.isSignedIn(), await there.isSignedIn(), await acting.isSignedIn()]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await stranger.isSignedIn()).toBe(true);
    expect(await devices(here)).toEqual([current]);
    const { after } = await database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user.other_sessions_ended')
      .where('actor_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const ended = (after as { sessionIds: string[] }).sessionIds;
    expect(ended.toSorted()).toEqual(others.map(({ session_id }) => session_id).toSorted());
    expect((await endOthers(here)).status).toBe(200);
  });
});
