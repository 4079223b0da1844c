import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import { backUp } from './backup.ts';
import { createFile } from './folder.place.ts';
import { restore } from './restore.ts';

const secretKey = 'a secret that only these tests know';
let folder: string;
let storage: FolderStorage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backline-backup-'));
  storage = await FolderStorage.open({
    folder: join(folder, 'objects'),
    publicUrl: 'http://localhost:3000',
    secretKey,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const everyLine = 'select id, at, action, entity_id, after from audit_log order by id';
const places = 'select tableoid::regclass::text as place, count(*)::int as n from audit_log group by 1 order by 1';

test('restores lines that stand in no month of their own into append-only monthly partitions', async () => {
  const [old, bare] = [await testDatabase({ isBare: true }), await testDatabase({ isBare: true })];
  const file = join(folder, 'earlier.tar.gz');
  await migrate(old.url);
  await ask(
    old.url,
    `insert into audit_log (at, action, entity, entity_id, noun, after, ip, request_id)
     select timestamptz '2025-11-01 00:00Z' + n * interval '1 day', 'it.was', 'event', n::text, 'Event', '{"a": [1, "ü"]}', '', ''
     from generate_series(0, 91) n`,
  );
  await backUp({ url: old.url, storage, secretKey, draft: await createFile(file) });
  await restore({ url: bare.url, storage, secretKey, file, replace: false });
  expect(await ask(bare.url, everyLine)).toEqual(await ask(old.url, everyLine));
  const months = [
    { place: 'audit_log_2025_11', n: 30 },
    { place: 'audit_log_2025_12', n: 31 },
    { place: 'audit_log_2026_01', n: 31 },
  ];
  expect(await ask(bare.url, places)).toEqual(months);
  await expect(ask(bare.url, 'delete from audit_log_2025_12')).rejects.toThrow('append-only');
  // A new backup lists the log's rows once, not once per partition.
  const again = join(folder, 'again.tar.gz');
  const { tables, leftOut } = await backUp({ url: bare.url, storage, secretKey, draft: await createFile(again) });
  expect(tables.filter(({ name }) => name.startsWith('audit_log'))).toMatchObject([{ name: 'audit_log', rows: 92 }]);
  expect(leftOut).toEqual([]);
  await restore({ url: bare.url, storage, secretKey, file: again, replace: true });
  expect(await ask(bare.url, places)).toEqual(months);
  for (const { place } of months) await expect(ask(bare.url, `truncate ${place}`)).rejects.toThrow('append-only');
  const indexes = `select indrelid::regclass::text as name, count(*)::int as n, bool_and(indisvalid) as valid from pg_index
    where indrelid = 'audit_log'::regclass or indrelid = 'audit_log_2025_12'::regclass group by 1 order by 1`;
  expect(await ask(bare.url, indexes)).toEqual([
    { name: 'audit_log', n: 7, valid: true },
    { name: 'audit_log_2025_12', n: 7, valid: true },
  ]);
  const next = `insert into audit_log (action, entity, entity_id, noun, ip, request_id)
    values ('it.is', 'event', '1', 'Event', '', '') returning id::int`;
  expect(await ask(bare.url, next)).toEqual([{ id: 93 }]);
  await Promise.all([old.close(), bare.close()]);
});
