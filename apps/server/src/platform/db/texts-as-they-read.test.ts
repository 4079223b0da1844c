import { readMigrations, applyMigration } from './migrations.ts';
import { cleanLine, cleanLines } from '@backline/contract/typed-text';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { migrationsFolder } from './migrate.ts';

const dirty = ' Mona\u200B  Lisa\u202E\u00A0Baker ';
const decomposed = 'Zoe\u0308';
const unseen = '\u200B\u2060';
const paragraphs = 'First\u200B line  here \r\n\r\n second';

const database = await openForFile(testDatabase());

async function migrateTexts(): Promise<void> {
  const migration = (await readMigrations(migrationsFolder)).find(({ name }) =>
    name.endsWith('_texts_as_they_read.ts'),
  );
  if (migration === undefined) throw new Error('there is no such migration');
  const client = new pg.Client({ connectionString: database.url });
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

test("cleans stored texts in all tables by today's input rules, and changes nothing else", async () => {
  const { db } = database;
  const manager = await buildManager(db, { name: dirty });
  const plain = await buildFan(db, { name: 'Plain Name' });
  const fan = await buildFan(db, { name: decomposed });
  const event = await buildEvent(db, {
    managerId: manager.id,
    name: `Night\u200B One`,
    venue: 'The  Foundry\uFEFF',
    artist_bio: paragraphs,
    contact_info: 'left as it is\n\nand so is this',
  });
  await joinFan(db, { eventId: event.id, fanId: fan.id, seat: { section: ' A\u200B ', row: '1', seat: '\u00A07' } });
  const request = { name: dirty, email: 'robin@example.org', password_hash: '' };
  await db.insertInto('access_requests').values(request).execute();
  const users = () => db.selectFrom('users').selectAll().orderBy('id').execute();
  const [usersBefore, eventBefore] = [
    await users(),
    await db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow(),
  ];

  await migrateTexts();

  expect(cleanLine(dirty)).toBe('Mona Lisa Baker');
  const expected = usersBefore.map((user) => {
    const name = { [manager.id]: 'Mona Lisa Baker', [fan.id]: 'Zoë' }[user.id] ?? user.name;
    return name === user.name
      ? user
      : { ...user, name, search_text: expect.stringContaining(name.toLowerCase().slice(0, 2)) };
  });
  expect(await users()).toEqual(expected);
  expect(expected.find(({ id }) => id === plain.id)).toBe(usersBefore.find(({ id }) => id === plain.id));
  expect(await db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()).toEqual({
    ...eventBefore,
    name: 'Night One',
    venue: 'The Foundry',
    artist_bio: cleanLines(paragraphs),
    search_text: ' night one the foundry',
    changed_in: expect.any(String),
  });
  const joined = await db
    .selectFrom('event_users')
    .select(['section', 'seat_row', 'seat'])
    .where('user_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(joined).toEqual({ section: 'A', seat_row: '1', seat: '7' });
  const { name } = await db.selectFrom('access_requests').select('name').executeTakeFirstOrThrow();
  expect(name).toBe('Mona Lisa Baker');
});

test('replaces an invisible name with an email address, a phone number or an event code', async () => {
  const { db } = database;
  const manager = await buildManager(db, { name: unseen });
  const fan = await buildFan(db, { name: unseen, email: null });
  const event = await buildEvent(db, { managerId: manager.id, name: unseen });
  await migrateTexts();
  const nameOf = async (id: number) =>
    (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  expect([await nameOf(manager.id), await nameOf(fan.id)]).toEqual([manager.email, fan.phone_number]);
  const named = await db.selectFrom('events').select('name').where('id', '=', event.id).executeTakeFirstOrThrow();
  expect(named.name).toBe(`Event ${event.code}`);
});

test('cleans all rows, even if they exceed one batch', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const { id } = await buildEvent(db, { managerId: manager.id });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `with made as (
       insert into users (role, name, phone_number, is_active)
       select 'USER', 'Fan  ' || n || U&'\\200B', '+1319' || (5550000 + n), true from generate_series(1, 4500) n returning id)
     insert into event_users (event_id, user_id, event_role, is_fan) select $1, id, 'USER', true from made`,
    [id],
  );
  await client.end();
  await migrateTexts();
  const left = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('name', 'like', 'Fan  %')
    .executeTakeFirstOrThrow();
  expect(Number(left.count)).toBe(0);
});
