import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

async function references(): Promise<{ bare: string[]; count: number }> {
  const { rows } = await query(database.db)<{ name: string; isBare: boolean }>`
    select k.conrelid::regclass || '.' || a.attname as name, not exists (
      select from pg_index i join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
      where i.indrelid = k.conrelid and first.attnum = any(k.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', first.attname))) as "isBare"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
    order by 1`;
  return { bare: rows.filter(({ isBare }) => isBare).map(({ name }) => name), count: rows.length };
}

test('an index covers every foreign key, because a deletion would otherwise scan the referencing table', async () => {
  const { bare, count } = await references();
  expect(bare).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('the check detects a foreign key without an index or with only a partial index', async () => {
  const { db } = database;
  await query(db)`
    create table notes (author_id bigint references users, reader_id bigint references users, is_open boolean)`;
  await query(db)`create index on notes (reader_id) where is_open`;
  expect((await references()).bare).toEqual(['notes.author_id', 'notes.reader_id']);
});
