import { AbortedTransactionError } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { createDatabase, epochMs, prepared, timestampFromMs } from './database.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

describe('values from PostgreSQL', () => {
  test('keeps microseconds, dates and decimals, which a Date or a float would lose', async () => {
    const { rows } = await query(database.db)<Record<string, unknown>>`
      select timestamptz '2026-11-20 13:50:12.123456+02' as at, date '2026-03-01' as day, 12.30::numeric as price,
             9007199254740991::int8 as big, count(*) as count, '{"a":[1]}'::jsonb as json`;
    expect(rows).toEqual([
      {
        at: '2026-11-20 11:50:12.123456+00',
        day: '2026-03-01',
        price: '12.30',
        big: 9_007_199_254_740_991,
        count: 1,
        json: { a: [1] },
      },
    ]);
  });

  test('parses the elements of an array like single values, because queries use array_agg', async () => {
    const { rows } = await query(database.db)<Record<string, unknown>>`
      select array[1, null, 3]::int8[] as ids, array[1.50]::numeric[] as prices,
             array[timestamptz '2026-11-20 11:50:12.000001+00'] as times, '{}'::date[] as days`;
    expect(rows).toEqual([{ ids: [1, null, 3], prices: ['1.50'], times: ['2026-11-20 11:50:12.000001+00'], days: [] }]);
  });

  test('limits a statement to 30 seconds', async () => {
    const { rows } = await query(database.db)<{ limit: string }>`select current_setting('statement_timeout') as limit`;
    expect(rows).toEqual([{ limit: '30s' }]);
  });
});

describe('epochMs', () => {
  test.each([
    ['2026-11-20 11:50:12+00', Date.UTC(2026, 10, 20, 11, 50, 12)],
    ['2026-11-20 11:50:12.123999+00', Date.UTC(2026, 10, 20, 11, 50, 12, 123)],
    ['2026-11-20 11:50:12.1', Date.UTC(2026, 10, 20, 11, 50, 12, 100)],
    ['2026-11-20 17:20:12+05:30', Date.UTC(2026, 10, 20, 11, 50, 12)],
    ['1969-12-31 23:59:59.5+00', -500],
  ])('epochMs reads %s', (text, ms) => {
    expect(epochMs(text)).toBe(ms);
  });

  test('epochMs reads back what timestampFromMs wrote', () => {
    expect(epochMs(timestampFromMs(1_763_639_412_345))).toBe(1_763_639_412_345);
  });

  test.each(['infinity', '', '2026-11-20', '0044-03-15 12:00:00+00 BC'])('epochMs refuses "%s"', (text) => {
    expect(() => epochMs(text)).toThrow(RangeError);
  });
});

describe('prepared statements', () => {
  test('prepares only statements that are marked for it, because a generic plan would slow searches down', async () => {
    const db = createDatabase(database.url, { poolSize: 1 });
    try {
      for (let run = 0; run < 8; run += 1) {
        await query(db)`${prepared} select name from users where id = ${run}`;
        await query(db)`select name from users where name ilike ${`%${run}%`}`;
      }
      const { rows } = await query(db)<{ statement: string }>`select statement from pg_prepared_statements`;
      expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('where id =')]);
    } finally {
      await db.destroy();
    }
  });
});

test("a transaction fails at its commit if the code caught a statement's error", async () => {
  const write = database.db.transaction().execute(async (tx) => {
    await query(tx)`select 1 / 0`.catch(() => {});
    return 'stored';
  });
  await expect(write).rejects.toThrow(AbortedTransactionError);
});
