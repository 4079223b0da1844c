import { sql, type Transaction } from 'kysely';
import { zoneOf } from '@backline/contract/time-zones';
import type { Connection } from '../src/platform/db/database.ts';
import type { DB } from '../src/platform/db/schema.generated.ts';
import { nights } from './event-names.ts';
import { firstNames, lastNames } from './people-names.ts';
import { venues } from './venues.ts';

type Tx = Transaction<DB>;

/** Counts managers with artists, since others have no events. */
export async function countDemoManagers(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users m where m.role = 'MANAGER' and m.email::text like '%@demo.example.org'
      and exists (select from users a where a.manager_id = m.id and a.role = 'ARTIST')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Plans rows in temporary tables with their final ids, so that each row is written once and in index order. */
export async function planEvents(tx: Tx, count: number): Promise<void> {
  await sql`create temp table large_venues on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(venues.map((venue, no) => ({ ...venue, no, zone: zoneOf(venue.timezone) })))}::jsonb)
      as venue (no int, zone text, name text, timezone text, country text, "countryCode" text, state text,
        "stateCode" text, city text, zipcode text, address text)`.execute(tx);
  await sql`create temp table large_acts on commit drop as
    select row_number() over (order by a.id) - 1 as no, a.id, a.name, a.manager_id
    from users a join users m on m.id = a.manager_id
    where a.role = 'ARTIST' and a.is_active and m.role = 'MANAGER' and m.email::text like '%@demo.example.org'`.execute(
    tx,
  );
  // Draws start times from two years ago to half a year ahead. Assigns ids in order of start time, which is roughly the
  // order in which events are announced.
  await sql`create temp table large_events on commit drop as
    select nextval(pg_get_serial_sequence('events', 'id')) as id, row_number() over () - 1 as no, timed.*,
      least(starts_at - make_interval(days => 24 + (random() * 36)::int), now() - random() * interval '90 days') as created_at
    from (
      select drawn.act_no, drawn.venue_no, venue.zone,
        (drawn.day + time '19:00' + floor(random() * 5) * interval '30 minutes') at time zone venue.zone as starts_at
      from (
        select floor(random() * (select count(*) from large_acts))::int as act_no,
          floor(random() * ${venues.length})::int as venue_no,
          current_date + (random() * 910 - 730)::int as day
        from generate_series(1, ${count}::int)
      ) drawn join large_venues venue on venue.no = drawn.venue_no
      order by 4
    ) timed`.execute(tx);
  await sql`create unique index on large_events (no)`.execute(tx);
  await sql`analyze large_events`.execute(tx);
}

export async function planKnownEvents(tx: Tx): Promise<void> {
  await sql`create temp table large_events on commit drop as
    select e.id, e.starts_at, e.created_at from events e join users m on m.id = e.manager_id
    where m.email::text like '%@demo.example.org'`.execute(tx);
  await sql`analyze large_events`.execute(tx);
}

/** Plans which fan joins which event, on average three events per fan. Some events get many more fans than others. */
export async function planFans(tx: Tx, count: number): Promise<void> {
  await sql`create temp table large_joins on commit drop as
    select fan_no, event.id as event_id,
      case when starts_at < now()
        then greatest(event.created_at, starts_at - interval '55 minutes' + ln(1 - random()) * interval '5 days')
        else event.created_at + random() * (now() - event.created_at) end as joined_at,
      case when starts_at < now() - interval '40 minutes' and random() < 0.76
        then starts_at - (random() * 90 - 40) * interval '1 minute' end as checked_in_at
    from (
      select distinct fan_no, floor(power(random(), 1.7) * (select count(*) from large_events))::int as event_no
      from generate_series(1, ${count}::int) fan_no, lateral (select (fan_no * 7 + 3) % 5 + 1 as joins) wanted,
        generate_series(1, wanted.joins)
    ) drawn join (select *, row_number() over (order by hashint8(id)) - 1 as place from large_events) event
      on event.place = drawn.event_no`.execute(tx);
  await sql`create temp table large_fans on commit drop as
    select fan_no, nextval(pg_get_serial_sequence('users', 'id')) as id, created_at
    from (select fan_no, min(joined_at) - interval '5 minutes' as created_at from large_joins group by 1 order by 2) first`.execute(
    tx,
  );
  await sql`analyze large_fans, large_joins`.execute(tx);
}

export async function insertFans(tx: Tx): Promise<void> {
  // Area codes 37x and 96x are unassigned and example.org is reserved, so no message reaches a real person.
  await sql`
    insert into users (id, role, name, phone_number, contact_email, profile_image_key, profile_image_thumbnail_key,
      created_at, updated_at)
    overriding system value
    select id, 'USER', first || ' ' || last,
      -- A walk through all seven digits that meets none twice.
      '+1' || ('{37,96}'::text[])[1 + id % 2] || id / 2 % 10 || lpad((id * 7368787 % 10000000)::text, 7, '0'),
      case when id % 3 > 0 then lower(first || '.' || last || '.' || id) || '@fans.example.org' end,
      face, face, created_at, created_at
    from (
      select id, created_at, (${[...firstNames]}::text[])[1 + floor(random() * ${firstNames.length})] as first,
        (${[...lastNames]}::text[])[1 + floor(random() * ${lastNames.length})] as last
      from large_fans) named,
      (select array(
        select distinct profile_image_thumbnail_key from users
        where role = 'USER' and profile_image_thumbnail_key like 'uploads/demo-%') as faces) known,
      lateral (select faces[1 + id % greatest(1, cardinality(faces))] as face) chosen
    order by id`.execute(tx);
}

export async function insertEvents(tx: Tx): Promise<void> {
  const names = JSON.stringify(nights);
  await sql`
    insert into events (id, code, name, seo_url, starts_at, timezone, event_type, venue, country, country_code, state,
      state_code, city, zipcode, address1, address2, is_paid, artist_bio, contact_info, seller_info, tax_rate_thousandths,
      delivery_method, delivery_cents, is_free_standing_available, in_seat_delivery, kiosk_available,
      kiosk_location, kiosk_pickup, image_key, image_thumbnail_key, manager_id, created_by, updated_by, created_at, updated_at)
    overriding system value
    select event.id, code, full_name, trim(both '-' from regexp_replace(lower(full_name), '[^a-z0-9]+', '-', 'g')) || '-' || event.id,
      starts_at, venue.timezone, 'Music Concert', venue.name, venue.country, venue."countryCode", venue.state,
      venue."stateCode", venue.city, venue.zipcode, venue.address, '', event.no % 3 <> 2, '', '', '', 8875,
      'fixed', 499, event.no % 4 <> 3, event.no % 5 <> 4, event.no % 4 <> 3,
      '', '', images[picture], thumbnails[picture], act.manager_id, act.manager_id, act.manager_id,
      event.created_at, event.created_at
    from large_events event
      join large_acts act on act.no = event.act_no
      join large_venues venue on venue.no = event.venue_no,
      (select array_agg(image_key order by id) as images, array_agg(image_thumbnail_key order by id) as thumbnails
        from events where image_key like 'uploads/demo-%') demo,
      lateral (select 1 + event.no % greatest(1, cardinality(images)) as picture) shown,
      lateral (select act.name || ': ' || ((${names}::jsonb -> (act.no % ${nights.length})::int)
        ->> (event.no % 4)::int) || ', ' || venue.city as full_name) named,
      -- A walk through all 31^6 codes that meets none twice.
      lateral (select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789',
        (1 + (event.id * 48271001 + 7) % 887503681 / (31 ^ place)::bigint % 31)::int, 1), '') as code
        from generate_series(0, 5) place where event.id > 0) coded
    order by event.id`.execute(tx);
  await sql`
    insert into event_artists (event_id, artist_id, position)
    select event.id, act.id, 0 from large_events event join large_acts act on act.no = event.act_no
    union all
    select event.id, other.id, 1 from large_events event join large_acts act on act.no = event.act_no
      cross join lateral (select id from large_acts where manager_id = act.manager_id and id <> act.id order by id limit 1) other
    where event.no % 3 = 0`.execute(tx);
  await sql`
    insert into event_team_members (event_id, team_member_id)
    select event.id, member.id from large_events event join large_acts act on act.no = event.act_no
    join users member on member.manager_id = act.manager_id and member.role = 'TEAMMEMBER'`.execute(tx);
  await sql`
    insert into event_users (event_id, user_id, event_role, is_fan, joined_at)
    select event.id, act.manager_id, 'ADMIN', false, event.created_at
    from large_events event join large_acts act on act.no = event.act_no`.execute(tx);
}

/** Inserts in primary key order, so that the largest index grows only at its end. Gives checked-in fans a seat. */
export async function insertJoins(tx: Tx): Promise<void> {
  await sql`
    insert into event_users (event_id, user_id, event_role, is_fan, section, seat_row, seat, joined_at, checked_in_at)
    select event_id, fan.id, 'USER', true,
      case when checked_in_at is not null then ('{Floor,Balcony,Mezzanine}'::text[])[1 + fan.id % 3] end,
      case when checked_in_at is not null then chr(65 + (fan.id % 18)::int) end,
      case when checked_in_at is not null then (1 + fan.id % 32)::text end,
      joined_at, checked_in_at
    from large_joins joining join large_fans fan using (fan_no)
    order by event_id, fan.id`.execute(tx);
}

/**
 * Drops foreign keys and indexes, and returns the statements that rebuild them: updating the search index row by row
 * would take ten times as long. Queries on people wait for the commit.
 */
export async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ drop: string; build: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as build
    from pg_index where indrelid in ('users'::regclass, 'event_users'::regclass) and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = 'event_users'::regclass and contype = 'f'`.execute(tx);
  for (const { drop } of rows) await sql.raw(drop).execute(tx);
  return rows.map(({ build }) => build);
}

export async function buildIndexes(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
