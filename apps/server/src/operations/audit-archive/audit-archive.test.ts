import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import type { Connection } from '../../platform/db/database.ts';
import { archiveMonths } from './audit-archive.ts';
import { keepAuditPartitions } from '../../platform/audit/audit-partitions.ts';
import { query } from '../../../testing/query.ts';

let folder: string;
/** Each test archives its own months. The first year has no partition. */
let year = 2018;

const database = await openForFile(testDatabase());
const mona = await buildManager(database.db, { name: 'Mona' });
beforeEach(() => {
  folder = temporaryFolder();
  year += 1;
});

async function write(at: string, name = 'Night', connection: Connection = database.db): Promise<void> {
  await query(connection)`
    insert into audit_log (at, actor_id, action, entity, entity_id, noun, entity_name, after, ip, request_id)
    values (${at}::timestamptz, ${mona.id}, 'event.created', 'event', '7', 'Event', ${name}, '{"venue":"Pier"}', '192.0.2.7', 'r')`;
}

/** If `timeoutMs` is null, the product's default applies. */
const archive = (before: string, timeoutMs: number | null = 1_500) =>
  archiveMonths({ db: database.db, before, folder, ...(timeoutMs === null ? {} : { timeoutMs }) });
const namesLeft = async () => {
  const lines = database.db.selectFrom('audit_log').select('entity_name').where('action', '=', 'event.created');
  return (await lines.orderBy('at').execute()).map(({ entity_name: name }) => name);
};
const linesOf = (file: string) =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const thisMonth = () => new Date().toISOString().slice(0, 7);

test('refuses to archive the current month, a later month and an invalid month, and removes nothing', async () => {
  await write(new Date().toISOString(), 'Now');
  const next = `${new Date().getUTCFullYear() + 1}-01`;
  await expect(archive(next)).rejects.toThrow(`--before takes ${thisMonth()} at most`);
  for (const month of ['', '2026', '2026-13', '2026-1', `${thisMonth()}-01`]) {
    await expect(archive(month)).rejects.toThrow('--before takes a month such as');
  }
  expect(await namesLeft()).toEqual(['Now']);
  expect(await readdir(folder)).toEqual([]);
  // The current month as the limit is accepted, because only earlier months are archived.
  expect(await archive(thisMonth())).toEqual([]);
  expect(await namesLeft()).toEqual(['Now']);
});

test('moves whole months into readable files and records the move in the log', async () => {
  await write(`${year}-01-31T23:59:59.123456Z`, 'a\u2028b\n“ü” \\ 🎪');
  await write(`${year}-01-01T00:00:00Z`, 'First');
  await write(`${year}-02-01T00:00:00Z`, 'Second');
  await write(`${year}-03-01T00:00:00Z`, 'Stays');
  const months = await archive(`${year}-03`);
  expect(months.map(({ month, file }) => [month, file?.name, file?.lines])).toEqual([
    [`${year}-01`, `audit-${year}-01.jsonl.gz`, 2],
    [`${year}-02`, `audit-${year}-02.jsonl.gz`, 1],
  ]);
  expect(await readdir(folder)).toEqual([`audit-${year}-01.jsonl.gz`, `audit-${year}-02.jsonl.gz`]);
  const [first, second] = linesOf(`audit-${year}-01.jsonl.gz`);
  expect(first?.['entity_name']).toBe('First');
  expect(second).toEqual({
    id: expect.any(Number),
    at: `${year}-01-31T23:59:59.123456Z`,
    actor_id: mona.id,
    actor_name: 'Mona',
    actor_role: 'MANAGER',
    impersonator_id: null,
    impersonator_name: null,
    token_id: null,
    token_name: null,
    action: 'event.created',
    noun: 'Event',
    entity: 'event',
    entity_id: '7',
    entity_name: 'a\u2028b\n“ü” \\ 🎪',
    event_name: null,
    before: null,
    after: { venue: 'Pier' },
    people: null,
    ip: '192.0.2.7',
    request_id: 'r',
  });
  expect(await namesLeft()).toEqual(['Stays', 'Now']);
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['actor_id', 'entity_name', 'after'])
    .where('action', '=', 'audit_log.archived')
    .orderBy('id')
    .execute();
  expect(lines[0]).toMatchObject({
    actor_id: null,
    entity_name: `${year}-01`,
    after: { file_name: `audit-${year}-01.jsonl.gz`, lines: 2, sha256: months[0]?.file?.sha256 },
  });
  expect(lines).toHaveLength(2);
});

test('writes audit lines that arrive after their month was archived into a second file', async () => {
  for (const name of ['Early', 'Late']) {
    await write(`${year}-05-05T00:00:00Z`, name);
    await archive(`${year}-06`);
  }
  expect(linesOf(`audit-${year}-05.jsonl.gz`)).toMatchObject([{ entity_name: 'Early' }]);
  expect(linesOf(`audit-${year}-05.2.jsonl.gz`)).toMatchObject([{ entity_name: 'Late' }]);
});

test('completes an interrupted archive run that had already written its file', async () => {
  await write(`${year}-05-05T00:00:00Z`, 'Once');
  await keepAuditPartitions(database.db);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin; lock table users in row share mode');
  await expect(archive(`${year}-06`)).rejects.toThrow('in use');
  expect(linesOf(`audit-${year}-05.jsonl.gz`)).toMatchObject([{ entity_name: 'Once' }]);
  expect(await namesLeft()).toContain('Once');
  await reader.end();
  expect(await archive(`${year}-06`)).toMatchObject([{ month: `${year}-05` }]);
  expect(await readdir(folder)).toEqual([`audit-${year}-05.jsonl.gz`]);
  expect(await namesLeft()).not.toContain('Once');
});

test('lets requests run most of the time while the archive waits for its locks', async () => {
  await write(`${year}-05-05T00:00:00Z`, 'Busy');
  await keepAuditPartitions(database.db);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin; lock table users in row share mode');
  let isOver = false;
  const archiving = archive(`${year}-06`)
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  const answersTo = async (question: RawBuilder<unknown>) => {
    let answers = 0;
    for (; !isOver; answers += 1) {
      await question.execute(database.db);
      await sleep(5);
    }
    return answers;
  };
  const [ofPeople, ofNobody] = await Promise.all([answersTo(sql`select from users limit 1`), answersTo(sql`select 1`)]);
  expect(await archiving).toMatchObject({ message: expect.stringContaining('in use') });
  expect(ofPeople / ofNobody).toBeGreaterThan(0.4);
  await reader.end();
});

test('keeps the audit lines if the file cannot be written', async () => {
  await write(`${year}-05-05T00:00:00Z`, 'Kept');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  await expect(archive(`${year}-06`)).rejects.toThrow('EEXIST');
  expect(await namesLeft()).toContain('Kept');
});

describe.each<[string, (at: string, name: string) => Promise<unknown>]>([
  ['the log lock before the users lock', (at, name) => write(at, name)],
  [
    'the users lock first',
    (at, name) =>
      database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('name').where('id', '=', mona.id).execute();
        await write(at, name, tx);
      }),
  ],
])('an archive run while a writer takes %s', (_order, writeMeanwhile) => {
  test('loses no audit line if other writes go on during the archive run', async () => {
    for (let month = 1; month <= 6; month += 1) await write(`${year}-0${month}-01T00:00:00Z`, 'Old');
    await keepAuditPartitions(database.db);
    const earlier = (await namesLeft()).filter((name) => name === 'Meanwhile').length;
    let isDone = false;
    const writing = (async () => {
      let written = 0;
      while (!isDone) {
        await writeMeanwhile(new Date().toISOString(), 'Meanwhile');
        written += 1;
      }
      return written;
    })();
    const archived = await archive(`${year}-07`, null).finally(() => {
      isDone = true;
    });
    expect(archived.filter(({ month }) => month.startsWith(String(year)))).toHaveLength(6);
    const written = await writing;
    expect(written).toBeGreaterThan(5);
    expect((await namesLeft()).filter((name) => name === 'Meanwhile')).toHaveLength(earlier + written);
    expect((await namesLeft()).filter((name) => name === 'Old')).toEqual([]);
  });
});
