import { acceptAccessRequest, listAccessRequests, refuseAccessRequest } from '@backline/contract/access-requests';
import { requestAccess, signInWithPassword } from '@backline/contract/auth';
import { getAuthDetails, setTokenCookie } from '@backline/contract/session';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as roleTexts from '@backline/contract/roles.texts';
import { describe, expect, test } from 'vitest';
import { lettersTo, runJobs } from '../../../testing/run-jobs.ts';
import { testApp } from '../../../testing/app.ts';
import { anonymous, signedInAs, readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildAdmin, buildArtist, buildFan, buildManager } from '../../../builders/builders.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const password = 'correct horse battery';
const unknownId = 9_999_999;

const house = await openForFile(testApp());
const person = await buildAdmin(house.db);
const admin = await signedInAs(house.app, house.platform, person);

let asked = 0;

/** Inserts a pending request with an unknown password. */
async function ask(values: { email?: string; created_at?: string } = {}) {
  asked += 1;
  const row = { name: `Newcomer ${asked}`, email: `newcomer${asked}@example.org`, password_hash: 'a hash', ...values };
  return house.db.insertInto('access_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

const accept = (id: number, role = 'MANAGER', managerId?: number | null, client = admin) =>
  client.call(acceptAccessRequest, { access_request_id: id, role, manager_id: managerId });
const refuse = (id: number, client = admin) => client.call(refuseAccessRequest, { access_request_id: id });
const requestOf = (id: number) =>
  house.db.selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const peopleWith = (email: string) => house.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const linesOf = (entity: string, id: number) => auditLines(house.db, entity, id);

/** Signs in by password as the page does. Returns null if that fails. */
async function signIn(email: string, typed = password) {
  const page = anonymous(house.app);
  const { status, body } = await page.call(signInWithPassword, { email, password: typed });
  if (status !== 200) return null;
  const { headers } = await page.call(setTokenCookie, { token: body.token });
  const cookie = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0]);
  return (await page.call(getAuthDetails, {}, { headers: { cookie: cookie.join('; ') } })).body;
}

describe('refused decisions on access requests', () => {
  test('refuses a decision on an unknown request', async () => {
    for (const { status, body } of [await accept(unknownId), await refuse(unknownId)]) {
      expect([status, body.message]).toEqual([404, generalTexts.rowNotFound]);
    }
  });

  test("refuses a decision without a role or with the fan's role", async () => {
    const { id } = await ask();
    for (const role of ['', 'USER']) {
      expect((await accept(id, role)).body.fields).toEqual([{ path: 'role', message: roleTexts.roleRequired }]);
    }
  });

  test('refuses to accept an artist or team member without an active manager', async () => {
    const { id, email } = await ask();
    const manager = await buildManager(house.db);
    const artist = await buildArtist(house.db, { managerId: manager.id });
    const gone = await buildManager(house.db, { is_active: false });
    for (const role of ['ARTIST', 'TEAMMEMBER']) {
      for (const managerId of [undefined, null, unknownId, artist.id, gone.id, person.id]) {
        const { status, body } = await accept(id, role, managerId);
        expect([status, body.fields]).toEqual([422, [{ path: 'manager_id', message: eventTexts.managerRequired }]]);
      }
    }
    expect((await requestOf(id)).password_hash).toBe('a hash');
    expect(await peopleWith(email)).toEqual([]);
  });

  test('refuses a decision if the address was taken in the meantime, and keeps the request pending', async () => {
    for (const build of [buildFan, buildManager]) {
      const { id, email } = await ask();
      await build(house.db, { email: email.toUpperCase() });
      const { status, body } = await accept(id);
      expect([status, body.message]).toEqual([409, peopleTexts.addressTaken]);
      expect(await requestOf(id)).toMatchObject({ decided_at: null, password_hash: 'a hash' });
      expect((await refuse(id)).status).toBe(200);
    }
  });

  test('refuses a second decision on a request', async () => {
    const [accepted, refused] = [await ask(), await ask()];
    await accept(accepted.id);
    await refuse(refused.id);
    for (const { id } of [accepted, refused]) {
      for (const { status, body } of [await accept(id), await refuse(id)]) {
        expect([status, body.message]).toEqual([409, sessionTexts.accessRequestDecided]);
      }
    }
    expect(await peopleWith(refused.email)).toEqual([]);
  });
});

describe('decisions on access requests', () => {
  test('makes one decision and creates at most one person when ten ADMINs decide concurrently', async () => {
    const { id, email } = await ask();
    const admins = await Promise.all(
      Array.from({ length: 10 }, async () => signedInAs(house.app, house.platform, await buildAdmin(house.db))),
    );
    const answers = await Promise.all(
      admins.map((client, index) => (index % 2 === 0 ? accept(id, 'MANAGER', null, client) : refuse(id, client))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
    const { accepted } = await requestOf(id);
    expect(await peopleWith(email)).toHaveLength(accepted === true ? 1 : 0);
    expect(await linesOf('access_request', id)).toHaveLength(1);
  });

  test('lets an accepted person sign in with their password and notifies them by email', async () => {
    const email = 'robin@example.org';
    await anonymous(house.app).call(requestAccess, { name: 'Robin', email, password });
    const { body: waiting } = await admin.call(listAccessRequests, { page_size: 100 });
    const request = waiting.find((row) => row.email === email);
    expect(await signIn(email)).toBeNull();
    const manager = await buildManager(house.db);
    const { status, body } = await accept(request?.id ?? 0, 'TEAMMEMBER', manager.id);
    expect([status, body.message]).toEqual([200, sessionTexts.accessRequestAccepted('Robin')]);
    await runJobs(house.platform);
    expect(await signIn(email)).toMatchObject({ id: body.id, name: 'Robin', role: 'TEAMMEMBER' });
    expect(await signIn(email, 'another password')).toBeNull();
    expect(await peopleWith(email)).toMatchObject([{ manager_id: manager.id, is_active: true }]);
    const [letter] = await lettersTo(house.platform, email);
    expect(letter?.text).toContain('http://localhost:3000/signin');
  });

  test('ignores the submitted manager when a person is accepted as MANAGER or ADMIN', async () => {
    const manager = await buildManager(house.db);
    for (const role of ['MANAGER', 'ADMIN']) {
      const { id, email } = await ask();
      expect((await accept(id, role, manager.id)).status).toBe(200);
      expect(await peopleWith(email)).toMatchObject([{ role, manager_id: null }]);
    }
  });

  test('lets a refused person request access again, but not sign in', async () => {
    const email = 'sasha@example.org';
    const page = anonymous(house.app);
    await page.call(requestAccess, { name: 'Sasha', email, password });
    const find = async () => (await admin.call(listAccessRequests, { page_size: 100 })).body;
    const request = (await find()).find((row) => row.email === email);
    const { body } = await refuse(request?.id ?? 0);
    expect(body).toEqual({ message: sessionTexts.accessRequestRefused('Sasha') });
    expect(await signIn(email)).toBeNull();
    expect((await find()).some((row) => row.email === email)).toBe(false);
    expect(await lettersTo(house.platform, email)).toEqual([]);
    await page.call(requestAccess, { name: 'Sasha', email, password });
    expect((await find()).some((row) => row.email === email)).toBe(true);
  });

  test('deletes the password hash after the decision and logs the decision without it', async () => {
    const [yes, no] = [await ask(), await ask()];
    const { body } = await accept(yes.id, 'MANAGER');
    await refuse(no.id);
    expect(await requestOf(yes.id)).toMatchObject({ accepted: true, decided_by: person.id, password_hash: '' });
    expect(await requestOf(no.id)).toMatchObject({ accepted: false, decided_by: person.id, password_hash: '' });
    const lines = [
      ...(await linesOf('access_request', yes.id)),
      ...(await linesOf('user', body.id)),
      ...(await linesOf('access_request', no.id)),
    ];
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['access.accepted', person.id],
      ['user.created', person.id],
      ['access.refused', person.id],
    ]);
    expect(lines[0]?.after).toMatchObject({ role: 'MANAGER', user_id: body.id });
    expect(JSON.stringify(lines)).not.toContain('a hash');
  });
});

test('lists pending access requests oldest first, without gaps or repetitions', async () => {
  await house.db.deleteFrom('access_requests').execute();
  const sameMoment = '2026-01-02 03:04:05.123456+00';
  const third = await ask();
  const [first, second] = [await ask({ created_at: sameMoment }), await ask({ created_at: sameMoment })];
  await refuse((await ask({ created_at: '2026-01-01 00:00:00+00' })).id);
  const pages = await readPages((cursor) => admin.call(listAccessRequests, { page_size: 1, cursor }));
  expect(pages.flat().map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  expect(JSON.stringify(pages)).not.toContain('hash');
  const { body } = await admin.call(listAccessRequests, { page_number: 2, page_size: 2 });
  expect(body.map(({ id }) => id)).toEqual([third.id]);
  expect((await admin.call(listAccessRequests, { cursor: 'made up' })).status).toBe(400);
});
