import { expect, test } from 'vitest';
import { buildAdmin } from '../../../builders/builders.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { resetSecondFactorOf } from './reset-second-factor.ts';

const { db } = await openForFile(testDatabase());

test('changes nothing if nobody on the staff has the address', async () => {
  expect(await resetSecondFactorOf(db, 'nobody@example.org')).toBeNull();
});

test('removes the factors of the named person alone, and writes an audit line', async () => {
  const [lost, kept] = [await buildAdmin(db), await buildAdmin(db)];
  for (const { id } of [lost, kept]) {
    await db
      .insertInto('totp_factors')
      .values({ user_id: id, secret: Buffer.from('secret'), confirmed_at: new Date() })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.from('code') })
      .execute();
  }
  expect(await resetSecondFactorOf(db, (lost.email ?? '').toUpperCase())).toBe(lost.name);
  for (const table of ['totp_factors', 'recovery_codes'] as const) {
    expect(await db.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: kept.id }]);
  }
  expect((await auditLines(db, 'user', lost.id)).at(-1)).toMatchObject({
    action: 'second_factor.reset',
    actor_id: null,
  });
});
