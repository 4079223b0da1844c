import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beginRehearsal, getRehearsal, type Rehearsal } from '@backline/contract/rehearsals';
import { rehearsalSteps, rehearsalVerdict } from '@backline/contract/tracks.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as trackTexts from '@backline/contract/tracks.texts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvent, buildManager, buildTrack, planSession } from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { compileCache, startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { soon } from '../testing/soon.ts';

const secretKey = randomUUID() + randomUUID();
const program = fileURLToPath(new URL('../rehearsal/rehearse.ts', import.meta.url));
const dataDir = temporaryFolder();
let database: TestDatabase;
let server: ServerProcess;
let other: ServerProcess;
const alive: ServerProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // Adds a person before the start, so that the server seeds no demo.
  await buildManager(database.db);
  [server, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(alive.map((one) => one.stop()));
  await database.close();
});

async function start(): Promise<ServerProcess> {
  const settings = { SECRET_KEY: secretKey, ROLE: 'http', BOT_CHECK: 'off', NODE_ENV: 'test' };
  const started = await startServerProcess({ ...database.settings, ...settings });
  alive.push(started);
  return started;
}

async function hall() {
  const { db } = database;
  const owner = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const { id: trackId } = await buildTrack(db, { eventId, uploadedBy: owner.id, title: 'Slow waltz', flashes: 10 });
  const { code } = await db.selectFrom('events').select('code').where('id', '=', eventId).executeTakeFirstOrThrow();
  const { row, access, csrfToken } = planSession({ secretKey }, owner.id);
  await db.insertInto('sessions').values(row).execute();
  const post = (at: ServerProcess, { path }: { path: string }, body: object) =>
    fetch(`${at.baseUrl}/api/${path}`, {
      method: 'POST',
      headers: { cookie: `backline_session=${access}`, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify({ event_id: eventId, ...body }),
    });
  return {
    eventId,
    code,
    begin: (at: ServerProcess, more: object) => post(at, beginRehearsal, { event_track_id: trackId, ...more }),
    async rehearsal(at: ServerProcess) {
      const answer = (await (await post(at, getRehearsal, {})).json()) as { rehearsal: Rehearsal | null };
      if (answer.rehearsal === null) throw new Error('nobody rehearsed');
      return answer.rehearsal;
    },
  };
}

async function rehearse(...args: string[]): Promise<{ code: number | null; out: string; said: string }> {
  const { PATH, HOME } = process.env;
  const settings = { SECRET_KEY: secretKey, DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...database.settings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, out, said };
}

const refusals = async (...calls: string[][]) => {
  const ended = await Promise.all(calls.map((args) => rehearse(...args)));
  expect(ended.map(({ out }) => out).join('')).toBe('');
  return ended.map(({ code, said }) => [code, said.split('\n')[0]]);
};

test('the command ends with exit code 2 and a message for wrong arguments', async () => {
  const which = 'Name --event, or --pass as the console gave it';
  const { code } = await hall();
  expect(
    await refusals(
      [],
      ['--event', 'ABCDEF', '--pass', 'x'],
      ['--event', 'ABCDEF', '--phones', '2001'],
      ['--pass', 'x'],
      ['--pass', 'x', '--url', server.baseUrl, '--song', 'Slow waltz'],
      ['--pass', 'x', '--url', 'backline'],
      ['--event', 'ZZZZZZ', '--url', server.baseUrl],
      ['--event', code, '--song', 'Another', '--url', server.baseUrl],
    ),
  ).toEqual([
    [2, which],
    [2, which],
    [2, '--phones: needs a whole number from 1 to 2000'],
    [2, '--pass goes with the server’s --url'],
    [2, '--song: the pass says which'],
    [2, '--url: needs the address of the server, as https://backline.your.house'],
    [2, eventTexts.eventNotFound],
    [2, trackTexts.noSongToRehearse],
  ]);
  const unknown = await rehearse('--fans', '3');
  expect([unknown.code, unknown.said]).toEqual([2, expect.stringMatching(/--fans.*npm run rehearse --/s)]);
});

test('the command ends with exit code 1 if there is no server, if another rehearsal runs, or if its pass is invalid', async () => {
  const { begin, code } = await hall();
  expect((await begin(server, { phones: 9, is_here: false })).status).toBe(200);
  expect(
    await refusals(
      ['--pass', 'x', '--url', 'http://localhost:1'],
      ['--pass', 'x', '--url', server.baseUrl],
      ['--event', code, '--url', server.baseUrl],
    ),
  ).toEqual([
    [1, 'No Backline answers at http://localhost:1: start it first, or name it with --url'],
    [1, `Broken off: ${trackTexts.rehearsalUnknown}`],
    [1, trackTexts.rehearsalIsOn],
  ]);
});

test('phones of the command and phones of the server rehearse whole shows concurrently, and each group reports', async () => {
  const [byCommand, byServer] = [await hall(), await hall()];
  const begun = await byServer.begin(server, { phones: 6, is_here: true });
  expect(begun.status).toBe(200);
  const { code, out, said } = await rehearse('--event', byCommand.code, '--phones', '9', '--url', other.baseUrl);
  const lines = out.trim().split('\n');
  expect(said).toContain(rehearsalSteps.arriving);
  // A busy machine may exceed time limits, but must not lose phones or messages.
  for (const line of [
    /^holds +9 +at least 9 +phones that showed the light$/,
    /^holds +0 +at most 0 +messages lost, of 18 \(9 phones lost their way/,
    /^holds +[1-3] +at most 3 +most flashes of a phone in any second$/,
    /clock error on congested, p95, ms$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  const rehearsal = await byCommand.rehearsal(server);
  expect(rehearsal).toMatchObject({ state: 'done', phones: 9, is_here: false, started_by: null });
  const sheet = rehearsal.sheet ?? [];
  expect(lines).toEqual([...sheet.map(({ what }) => expect.stringContaining(what)), rehearsalVerdict(sheet)]);
  expect(code).toBe(sheet.every(({ holds }) => holds) ? 0 : 1);

  await vi.waitUntil(async () => (await byServer.rehearsal(other)).state !== 'running', soon);
  expect((await byServer.rehearsal(other)).sheet).toContainEqual({
    what: 'phones that showed the light',
    figure: '6',
    bound: 'at least 6',
    holds: true,
  });
  const shows = await database.db.selectFrom('light_shows').select('id').execute();
  expect(shows).toEqual([]);
}, 300_000);

test('a rehearsal of a killed server is marked as lost and does not block another rehearsal', async () => {
  const { begin, rehearsal, eventId } = await hall();
  expect((await begin(server, { phones: 3, is_here: true })).status).toBe(200);
  await vi.waitUntil(async () => (await rehearsal(other)).arrived > 0, soon);
  server.child.kill('SIGKILL');
  await vi.waitUntil(async () => (await rehearsal(other)).state === 'lost', soon);
  expect((await begin(other, { phones: 2_000, is_here: false })).status).toBe(200);
  const rows = await database.db.selectFrom('light_rehearsals').select('id').where('event_id', '=', eventId).execute();
  expect(rows).toHaveLength(1);
}, 300_000);
