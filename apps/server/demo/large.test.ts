import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveSeoUrl } from '@backline/contract/event-rules';
import { listEvents, getEventDetails, wholeEvent } from '@backline/contract/events';
import { phonePattern } from '@backline/contract/phone';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs } from '../testing/as.ts';
import { addLargeDemo } from './large.ts';
import { seedDemo } from './seed-demo.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp();
});
afterAll(() => house.close());

test('refuses to run on a database without the demo data, whose managers it needs', async () => {
  await expect(addLargeDemo(house.db, { fans: 10, events: 2 })).rejects.toThrow('no demo organiser');
});

test('adds the given numbers of fans and events on each run, without inconsistent rows', async () => {
  await seedDemo(house.platform);
  await addLargeDemo(house.db, { fans: 3_000, events: 60 });
  await addLargeDemo(house.db, { fans: 500, events: 5 });
  await addLargeDemo(house.db, { fans: 100, events: 0 });
  const { rows } = await sql`
    select (select count(*) from users where role = 'USER') as fans, (select count(*) from events) as events,
      (select count(*) from events where manager_id not in (select manager_id from users where role = 'ARTIST'))
        as managerless,
      (select count(*) from events e where not exists (select from event_artists where event_id = e.id)) as artistless,
      (select count(*) from events where image_key is null or created_at > now()) as odd,
      (select count(*) from event_users eu join events e on e.id = eu.event_id join users u on u.id = eu.user_id
        where is_fan and (joined_at > now() or checked_in_at > now() or checked_in_at < joined_at
          or joined_at < e.created_at - interval '2 hours' or joined_at < u.created_at)) as impossible,
      (select count(*) from users where contact_email like '%.%@fans.example.org') as addressed,
      (select count(*) from event_users eu join users u on u.id = eu.user_id
        where u.phone_number ~ '^.1(37|96)' and (checked_in_at is null) <> (seat is null)) as misplaced`.execute(
    house.db,
  );
  expect(rows[0]).toEqual({
    fans: 4_200,
    events: 105,
    managerless: 0,
    artistless: 0,
    odd: 0,
    impossible: 0,
    addressed: 2_400,
    misplaced: 0,
  });
  const joins = await house.db
    .selectFrom('event_users')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('is_fan', '=', true)
    .executeTakeFirstOrThrow();
  expect(joins.n).toBeGreaterThan(9_000);
}, 60_000);

test('the added rows satisfy the input rules of forms and operations', async () => {
  const manager = await house.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'manager@demo.example.org')
    .executeTakeFirstOrThrow();
  const client = await signedInAs(house.app, house.platform, manager);
  const { status, body } = await client.call(listEvents, { page_size: 100, isPast: true });
  expect(status).toBe(200);
  const last = await client.call(getEventDetails, { event_id: Math.max(...body.map((event) => event.id)) });
  expect(last.status).toBe(200);
  const { seo_url: address } = wholeEvent.parse(last.body[0]);
  expect(deriveSeoUrl(address)).toBe(address);
  const fan = await house.db
    .selectFrom('users')
    .select('phone_number')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(fan?.phone_number).toMatch(phonePattern);
});
