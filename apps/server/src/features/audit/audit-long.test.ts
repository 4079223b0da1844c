import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { listLines, type AuditFilter } from './audit.repository.ts';
import { query } from '../../../testing/query.ts';

describe('page of a long audit log', () => {
  const lineCount = 30_000;
  let database: TestDatabase;
  let people: number[];

  beforeAll(async () => {
    database = await testDatabase();
    const { db } = database;
    const manager = await buildManager(db);
    people = [manager.id];
    for (let count = 0; count < 20; count += 1) people.push((await buildArtist(db, { managerId: manager.id })).id);
    await fill(db, people);
  });
  afterAll(() => database.close());

  /**
   * Writes one line per five minutes. Every thirtieth line is by an ADMIN during a Login As, and every hundredth is of
   * a rare kind.
   */
  async function fill(db: Db, ids: number[]): Promise<void> {
    await query(db)`
      insert into audit_log (at, actor_id, impersonator_id, action, entity, entity_id, noun, ip, request_id)
      select timestamptz '2026-01-01' + n * interval '5 minutes', (${ids}::bigint[])[n % 20 + 2],
        case when n % 30 = 0 then ${ids[0]}::bigint end, case when n % 100 = 0 then 'role.changed' else 'event.changed' end,
        case when n % 100 = 0 then 'role' else 'event' end, (n % 900)::text, '', '', ''
      from generate_series(1, ${lineCount}) n`;
    await query(db)`select keep_audit_partitions()`;
    await query(db)`vacuum analyze audit_log`;
  }

  /** Reads the counters of this connection's transaction. */
  async function rowsRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
    const { rows } = await query(tx)<{ scanned: number; fetched: number }>`
      select sum(seq_tup_read)::int as scanned, sum(idx_tup_fetch)::int as fetched
      from pg_stat_xact_user_tables where relname like 'audit_log%'`;
    return rows[0] ?? { scanned: 0, fetched: 0 };
  }

  const anything: AuditFilter = {
    personId: null,
    action: null,
    entity: null,
    entityId: null,
    from: null,
    until: null,
    after: null,
    offset: 0,
    limit: 20,
  };
  const middle = { from: new Date('2026-01-02'), until: new Date('2026-01-02T12:00:00Z') };

  test.each<[string, () => Partial<AuditFilter>]>([
    ['whole', () => ({})],
    ['behind a cursor', () => ({ after: { key: '2026-01-01 12:00:00+00', id: 1 } })],
    ['of a window of time', () => middle],
    ['of a person', () => ({ personId: people[5] ?? 0 })],
    ['of an ADMIN who acted as others', () => ({ personId: people[0] ?? 0 })],
    ['of a person in a window', () => ({ personId: people[5] ?? 0, ...middle })],
    ['of a frequent kind', () => ({ entity: 'event' })],
    ['of a rare kind', () => ({ entity: 'role' })],
    ['of a rare kind in a window', () => ({ entity: 'role', ...middle })],
    ['of a kind without lines', () => ({ entity: 'upload' })],
    ['of a frequent action', () => ({ action: 'event.changed' })],
    ['of a rare action', () => ({ action: 'role.changed' })],
    ['of a rare action in a window', () => ({ action: 'role.changed', ...middle })],
    ['of an action without lines', () => ({ action: 'upload.promised' })],
    ['of one row', () => ({ entity: 'event', entityId: '7' })],
    ['of one row in a window', () => ({ entity: 'event', entityId: '7', ...middle })],
  ])('reads a long audit log %s on an index, with few more rows than it shows', async (_which, filter) => {
    const [before, after] = await database.db.transaction().execute(async (tx) => {
      const earlier = await rowsRead(tx);
      await listLines(tx, { ...anything, ...filter() });
      return [earlier, await rowsRead(tx)];
    });
    expect(after.scanned).toBe(before.scanned);
    // The indexes on actor and impersonator yield up to one page each, and the rows of the page are read once more.
    expect(after.fetched - before.fetched).toBeLessThanOrEqual(3 * anything.limit);
  });
});
