import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beginRehearsal, endRehearsal, getRehearsal, type Rehearsal } from '@backline/contract/rehearsals';
import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
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
  // Adds a person before the start, so that it seeds no demo.
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
    end: (at: ServerProcess) => post(at, endRehearsal, {}),
    async rehearsal(at: ServerProcess) {
      const told = (await (await post(at, getRehearsal, {})).json()) as { rehearsal: Rehearsal | null };
      if (told.rehearsal === null) throw new Error('nobody rehearsed');
      return told.rehearsal;
    },
  };
}

interface Ended {
  code: number | null;
  out: string;
  said: string;
}

async function rehearse(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCache,
      ...database.settings,
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Ended = { code: null, out: '', said: '' };
  child.stdout.on('data', (bytes) => (ended.out += String(bytes)));
  child.stderr.on('data', (bytes) => (ended.said += String(bytes)));
  [ended.code] = (await once(child, 'close')) as [number | null];
  return ended;
}

const refusals = async (...calls: string[][]) => {
  const ended = await Promise.all(calls.map((args) => rehearse(...args)));
  expect(ended.map(({ out }) => out).join('')).toBe('');
  return ended.map(({ code, said }) => [code, said.split('\n')[0]]);
};

test('wrong arguments end the command with exit code 2 and a message', async () => {
  const phones = '--phones: needs a whole number from 1 to 2000';
  const which = 'Name --event, or --pass as the console gave it';
  expect(
    await refusals(
      [],
      ['--event', 'ABCDEF', '--pass', 'x'],
      ['--event', 'ABCDEF', '--phones', 'many'],
      ['--event', 'ABCDEF', '--phones', '2001'],
      ['--pass', 'x'],
      ['--pass', 'x', '--url', server.baseUrl, '--song', 'Slow waltz'],
      ['--pass', 'x', '--url', 'backline'],
    ),
  ).toEqual([
    [2, which],
    [2, which],
    [2, phones],
    [2, phones],
    [2, '--pass goes with the server’s --url'],
    [2, '--song: the pass says which'],
    [2, '--url: needs the address of the server, as https://backline.your.house'],
  ]);
  const unknown = await rehearse('--fans', '3');
  expect([unknown.code, unknown.said.includes('--fans'), unknown.said.includes('npm run rehearse --')]).toEqual([
    2,
    true,
    true,
  ]);
  const { code } = await hall();
  expect(
    await refusals(
      ['--event', 'ZZZZZZ', '--url', server.baseUrl],
      ['--event', code, '--song', 'Another', '--url', server.baseUrl],
    ),
  ).toEqual([
    [2, messages.eventNotFound],
    [2, lightMessages.noSongToRehearse],
  ]);
});

test('the command ends with exit code 1 without a server, beside another rehearsal, and with an invalid pass', async () => {
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
    [1, `Broken off: ${lightMessages.rehearsalUnknown}`],
    [1, lightMessages.rehearsalIsOn],
  ]);
});

test('phones of the command and of the server rehearse whole shows at once, and each reports', async () => {
  const [byCommand, byServer] = [await hall(), await hall()];
  const begun = await byServer.begin(server, { phones: 6, is_here: true });
  expect(begun.status).toBe(200);
  const { code, out, said } = await rehearse('--event', byCommand.code, '--phones', '9', '--url', other.baseUrl);
  const lines = out.trim().split('\n');
  expect(said).toContain('9 phones arrive.');
  // A busy machine may exceed time limits, but must not lose phones or messages.
  expect(lines).toContainEqual(expect.stringMatching(/^holds +9 +>= 9 +phones that showed the light$/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^holds +0 +<= 0 +messages lost, of 18 \(9 phones lost their way/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^holds +[1-3] +<= 3 +most flashes of a phone in any second$/));
  expect(lines).toContainEqual(expect.stringMatching(/clock error on congested, p95, ms$/));
  const failed = lines.filter((line) => line.startsWith('FAILS'));
  expect([code, lines.at(-1)]).toEqual(
    failed.length === 0 ? [0, 'Within all bounds.'] : [1, `Out of ${failed.length} of its bounds.`],
  );
  const told = await byCommand.rehearsal(server);
  expect(told).toMatchObject({ state: 'done', phones: 9, is_here: false, started_by: null });
  expect(told.sheet?.map(({ what }) => what)).toEqual(lines.slice(0, -1).map((line) => line.slice(24).trim()));

  await vi.waitUntil(async () => (await byServer.rehearsal(other)).state !== 'running', soon);
  const ownSheet = (await byServer.rehearsal(other)).sheet ?? [];
  expect(ownSheet.find(({ what }) => what === 'phones that showed the light')).toMatchObject({
    figure: '6',
    holds: true,
  });
  const shows = await database.db.selectFrom('light_shows').select('id').execute();
  expect(shows).toEqual([]);
}, 300_000);

test('a rehearsal of a killed server is lost and blocks no other', async () => {
  const { begin, rehearsal, eventId } = await hall();
  expect((await begin(server, { phones: 3, is_here: true })).status).toBe(200);
  await vi.waitUntil(async () => (await rehearsal(other)).arrived > 0, soon);
  server.child.kill('SIGKILL');
  await vi.waitUntil(async () => (await rehearsal(other)).state === 'lost', soon);
  expect((await begin(other, { phones: 2_000, is_here: false })).status).toBe(200);
  const rows = await database.db.selectFrom('light_rehearsals').select('id').where('event_id', '=', eventId).execute();
  expect(rows).toHaveLength(1);
}, 300_000);
