import { listNumberFindings } from '@backline/contract/number-findings';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs } from '../../../test/as.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { applyMigration, readMigrations } from '../../platform/db/migrations.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp();
});
afterAll(() => house.close());

/** As at the start of this version on a database of the one before. */
async function migrateNumbers(): Promise<void> {
  const migration = (await readMigrations(migrationsFolder)).find(({ name }) =>
    name.endsWith('_numbers_read_by_plan.ts'),
  );
  if (migration === undefined) throw new Error('there is no such migration');
  const client = new pg.Client({
    connectionString: house.platform.config.databaseOwnerUrl ?? house.platform.config.databaseUrl,
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('delete from schema_migrations where name = $1', [migration.name]);
    await applyMigration(client, migration);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

test('wrong numbers are corrected where nobody has the right one, and else listed for an ADMIN with what both people have', async () => {
  const { db } = house;
  const mona = await buildManager(db);
  const event = await buildEvent(db, { managerId: mona.id });
  const alone = await buildFan(db, { name: 'Alone', phone_number: '+4407911123401' });
  const wrong = await buildFan(db, { name: 'Wrong', phone_number: '+4407911123402' });
  const right = await buildFan(db, { name: 'Right', phone_number: '+447911123402' });
  const listed = await buildFan(db, { name: 'Listed', phone_number: null, contact_phone: '+4407911123402' });
  const unreal = await buildArtist(db, { managerId: mona.id, name: 'Unreal', phone_number: '+10005550100' });
  const fine = await buildFan(db, { phone_number: '+13125550177' });
  await joinFan(db, { eventId: event.id, fanId: right.id });

  await migrateNumbers();

  const numberOf = async (id: number) =>
    (await db.selectFrom('users').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow()).phone_number;
  expect(await Promise.all([alone, wrong, right, unreal, fine].map(({ id }) => numberOf(id)))).toEqual([
    '+447911123401',
    '+4407911123402',
    '+447911123402',
    '+10005550100',
    '+13125550177',
  ]);
  const lines = await db
    .selectFrom('audit_log')
    .select(['entity_id', 'before', 'after'])
    .where('action', '=', 'user.number_corrected')
    .execute();
  expect(lines).toEqual([
    {
      entity_id: String(alone.id),
      before: { phone_number: '+4407911123401' },
      after: { phone_number: '+447911123401' },
    },
  ]);

  const manager = await signedInAs(house.app, house.platform, mona);
  expect((await manager.call(listNumberFindings, {})).status).toBe(403);
  const admin = await signedInAs(house.app, house.platform, await buildAdmin(db));
  const found = async () => (await admin.call(listNumberFindings, {})).body;
  const shown = (await found()).map(({ name, stored, read_as: read, twins }) => [
    name,
    stored,
    read,
    twins.map((twin) => [twin.name, twin.events, twin.orders]),
  ]);
  expect(new Set(shown)).toEqual(
    new Set([
      [
        'Listed',
        '+4407911123402',
        '+447911123402',
        [
          ['Wrong', 0, 0],
          ['Right', 1, 0],
        ],
      ],
      ['Unreal', '+10005550100', null, []],
      [
        'Wrong',
        '+4407911123402',
        '+447911123402',
        [
          ['Right', 1, 0],
          ['Listed', 0, 0],
        ],
      ],
    ]),
  );

  await sql`update users set phone_number = '+13125550178' where id = ${unreal.id}`.execute(db);
  expect(new Set((await found()).map(({ user_id: id }) => id))).toEqual(new Set([wrong.id, listed.id]));
});
