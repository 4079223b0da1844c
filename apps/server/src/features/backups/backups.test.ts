import { listBackups } from '@backline/contract/backups';
import { beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testApp());
const { db } = house;
const as = (person: { id: number }) => signedInAs(house.app, house.platform, person);

beforeEach(() => query(db)`delete from scheduled_backups`);

test('refuses a manager', async () => {
  const manager = await as(await buildManager(db));
  expect(await manager.call(listBackups, {})).toMatchObject({ status: 403 });
});

test('lists backups with their outcome, latest first', async () => {
  await query(db)`
    insert into scheduled_backups (due_at, started_at, finished_at, file, size_bytes, sha256, is_encrypted, tested_at, deleted_at, error)
    values ('2026-11-01 03:30Z', '2026-11-01 03:31Z', '2026-11-01 03:32:30Z', 's3://vault/old', 5, ${'a'.repeat(64)}, true, '2026-11-01 03:40Z', '2026-11-20', null),
      ('2026-11-28 03:30Z', '2026-11-28 03:31Z', '2026-11-28 03:32:30Z', 's3://vault/new', 5000000000, ${'b'.repeat(64)}, true, null, null, null),
      ('2026-11-29 03:30Z', '2026-11-29 03:31Z', null, null, null, null, null, null, null, 'the bucket is gone'),
      ('2026-11-30 03:30Z', null, null, null, null, null, null, null, null, null)`;
  const admin = await as(await buildAdmin(db));
  const { body: rows } = await admin.call(listBackups, {});
  expect(rows.map(({ state }) => state)).toEqual(['unfinished', 'failed', 'complete', 'deleted']);
  expect(rows[1]).toMatchObject({ error: 'the bucket is gone', file: null, duration_ms: null });
  expect(rows[2]).toMatchObject({
    file: 's3://vault/new',
    size_bytes: 5_000_000_000,
    sha256: 'b'.repeat(64),
    duration_ms: 90_000,
    due_dttm: Date.parse('2026-11-28T03:30Z'),
    tested_dttm: null,
  });
  expect(rows[3]).toMatchObject({ tested_dttm: Date.parse('2026-11-01T03:40Z') });
});
