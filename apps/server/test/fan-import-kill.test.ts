import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { signInByLink, type HttpSession } from './http-session.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const managerEmail = 'manager@example.org';
const rowsInAll = 6_000;
const rowsOfCall = 500;
let database: TestDatabase;
let eventId: number;
let server: ServerProcess;

const start = () =>
  startServerProcess({
    ...database.settings,
    SECRET_KEY: 'one secret that all these processes share',
    BOT_CHECK: 'off',
    NODE_ENV: 'test',
  });

/** People are there before the first start, so that it draws no demo. */
beforeAll(async () => {
  database = await testDatabase();
  const { id: managerId } = await buildManager(database.db, { email: managerEmail });
  eventId = (await buildEvent(database.db, { managerId })).id;
  server = await start();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

const nameOf = (index: number) => `Killed Guest ${index}`;
const everybody = Array.from({ length: rowsInAll }, (_, index) => nameOf(index));
/** Of both tests: the second undoes what the first brought. */
let input: { event_id: number; fan_import_id: number };

interface Progress {
  status: string;
  done_count: number;
  added_count: number;
  known_count: number;
  undo: { place_count: number; removed_count: number; kept_count: number } | null;
}

const progress = (session: HttpSession) => session.call<Progress>('POST', 'events/get_fan_import_progress', input);

async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  server = await start();
}

/** Opens an import of the manager's event, and sends all rows. */
async function filledImport(manager: HttpSession): Promise<{ event_id: number; fan_import_id: number }> {
  const event_id = eventId;
  const { fan_import_id } = await manager.call<{ fan_import_id: number }>('POST', 'events/create_fan_import', {
    event_id,
    file_name: 'fans.csv',
  });
  for (let first = 0; first < rowsInAll; first += rowsOfCall) {
    const rows = Array.from({ length: rowsOfCall }, (_, index) => ({
      name: nameOf(first + index),
      email: `killed-${first + index}@example.org`,
    }));
    await manager.call('POST', 'events/add_fan_import_rows', { event_id, fan_import_id, first_line: first + 2, rows });
  }
  return { event_id, fan_import_id };
}

test(
  'kill -9 in the middle of an import: it goes on by itself after the restart, and everybody is on the list once',
  { timeout: 150_000 },
  async () => {
    const manager = await signInByLink(server.baseUrl, managerEmail);
    input = await filledImport(manager);
    await manager.call('POST', 'events/run_fan_import', input);
    await expect
      .poll(async () => (await progress(manager)).done_count, { timeout: 30_000, interval: 10 })
      .toBeGreaterThan(1_000);
    await killAndRestart();

    const after = await signInByLink(server.baseUrl, managerEmail);
    const { done_count, status } = await progress(after);
    expect(status).toBe('running');
    expect(done_count).toBeLessThan(rowsInAll);
    // A worker that died is noticed after twenty seconds.
    await expect.poll(async () => (await progress(after)).status, { timeout: 90_000, interval: 250 }).toBe('finished');
    expect(await progress(after)).toMatchObject({ done_count: rowsInAll, added_count: rowsInAll, known_count: 0 });
    expect((await listedNames(after, input.event_id)).toSorted()).toEqual(everybody.toSorted());
  },
);

test(
  'kill -9 in the middle of its undo: it goes on by itself after the restart, and nobody of the file is on the list',
  { timeout: 150_000 },
  async () => {
    const manager = await signInByLink(server.baseUrl, managerEmail);
    await manager.call('POST', 'events/undo_fan_import', input);
    await expect
      .poll(async () => (await progress(manager)).undo?.removed_count, { timeout: 30_000, interval: 10 })
      .toBeGreaterThan(1_000);
    await killAndRestart();

    const after = await signInByLink(server.baseUrl, managerEmail);
    const { undo, status } = await progress(after);
    expect(status).toBe('undoing');
    expect(undo?.removed_count).toBeLessThan(rowsInAll);
    const listed = await listedNames(after, input.event_id);
    expect(listed.length).toBeGreaterThan(0);
    // The test before this one waited those twenty seconds.
    await sql`update pgboss.job set heartbeat_on = now() - interval '21 seconds' where state = 'active'`.execute(
      database.db,
    );
    await expect.poll(async () => (await progress(after)).status, { timeout: 90_000, interval: 250 }).toBe('undone');
    expect(await progress(after)).toMatchObject({
      undo: { place_count: rowsInAll, removed_count: rowsInAll, kept_count: 0 },
    });
    expect(await listedNames(after, input.event_id)).toEqual([]);
  },
);

/** Of those people of the file who are on the event's list, page by page. */
async function listedNames(session: HttpSession, eventId: number): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body, nextCursor } = await session.callPage<{ name: string }[]>('POST', 'users/users_list', {
      event_id: eventId,
      search: 'Killed Guest',
      page_size: 100,
      ...(cursor === undefined ? {} : { cursor }),
    });
    names.push(...body.map(({ name }) => name));
    cursor = nextCursor;
  }
  return names;
}
