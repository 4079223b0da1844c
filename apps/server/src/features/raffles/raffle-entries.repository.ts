import { maxShownRaffles, maxWinners, type RaffleFigures } from '@backline/contract/raffles';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { stateOf, type RaffleProgress } from './raffles.policy.ts';
import type { RaffleRecord } from './raffles.repository.ts';

export interface NewEntry {
  raffleId: number;
  fanId: number;
  number: string;
}

export interface EntryRow {
  raffle_id: number;
  user_id: number;
  number: string;
  entered_at: string;
  is_entrant: boolean | null;
  winner_place: number | null;
}

export interface EnteredRow extends EntryRow {
  event_id: number;
}

/** Condition on `event_users eu`: the fan may enter and win. */
const mayWin = sql`eu.is_fan and not eu.has_left and eu.event_role = 'USER' and eu.checked_in_at is not null`;

/**
 * Stores entries. Returns null for closed raffles, refused fans, repeats and taken numbers. If `waits` is false, also
 * returns null for locked raffles.
 */
export async function enter(
  tx: Tx,
  entries: readonly NewEntry[],
  { waits }: { waits: boolean },
): Promise<(EnteredRow | null)[]> {
  const raffleIds = [...new Set(entries.map(({ raffleId }) => raffleId))];
  // Locks in one order, so that concurrent batches cannot deadlock.
  const { rows } = await sql<EnteredRow>`
    with open as materialized (
      select id, event_id from raffles
      where id = any(${raffleIds}::bigint[]) and is_active and completed_at is null
        and clock_timestamp() >= starts_at and clock_timestamp() < ends_at
      order by id for share ${waits ? sql`` : sql`skip locked`}
    ), entered as (
    insert into raffle_entries (raffle_id, user_id, number)
    select open.id, asked."fanId", asked.number
    from json_to_recordset(${JSON.stringify(entries)}) as asked ("raffleId" bigint, "fanId" bigint, number text)
    join open on open.id = asked."raffleId"
    where exists (
      select from event_users eu where eu.event_id = open.event_id and eu.user_id = asked."fanId" and ${mayWin} offset 0)
    order by open.id, asked."fanId"
    on conflict do nothing
    returning *
    )
    select entered.*, open.event_id from entered join open on open.id = entered.raffle_id`.execute(tx);
  const entered = new Map(rows.map((row) => [`${row.raffle_id}/${row.user_id}`, row]));
  return entries.map(({ raffleId, fanId }) => entered.get(`${raffleId}/${fanId}`) ?? null);
}

/**
 * A fan's eligibility. `findStanding` returns null for an unknown raffle, an event that the fan has not joined, and an
 * inactive raffle that the fan has not entered.
 */
export interface Standing {
  event_role: 'ADMIN' | 'USER';
  is_checked_in: boolean;
  is_early: boolean;
  is_late: boolean;
  entry: EntryRow | null;
}

export async function findStanding(tx: Tx, raffleId: number, fanId: number): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select eu.event_role, eu.checked_in_at is not null as is_checked_in, clock_timestamp() < r.starts_at as is_early,
      r.completed_at is not null or clock_timestamp() >= r.ends_at as is_late, to_jsonb(own) as entry
    from raffles r join event_users eu on eu.event_id = r.event_id and eu.user_id = ${fanId}
    left join raffle_entries own on own.raffle_id = r.id and own.user_id = eu.user_id
    where r.id = ${raffleId} and (r.is_active or own.raffle_id is not null) and eu.is_fan and not eu.has_left`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Marks entrants who may still win and returns their numbers. The caller's lock prevents new entries. */
export async function freeze(
  tx: Tx,
  { id, event_id: eventId }: Pick<RaffleRecord, 'id' | 'event_id'>,
): Promise<{ entryCount: number; numbers: string[] }> {
  // Looks up each fan by id. `+ 0` rules out the event's index: without statistics, PostgreSQL would read the event's
  // whole list for every entry.
  const { rows } = await sql<{ number: string; is_entrant: boolean }>`
    update raffle_entries x set is_entrant = exists (
      select from event_users eu join users u on u.id = eu.user_id
      where eu.user_id = x.user_id and eu.event_id + 0 = ${eventId} and ${mayWin} and u.role = 'USER' offset 0)
    where x.raffle_id = ${id} returning x.number, x.is_entrant`.execute(tx);
  return {
    entryCount: rows.length,
    numbers: rows.filter(({ is_entrant: isEntrant }) => isEntrant).map(({ number }) => number),
  };
}

/** Uses the order in which the receipt lists and hashes numbers. */
export async function listNumbers(db: Connection, raffleId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from raffle_entries where raffle_id = ${raffleId} and is_entrant order by number collate "C"`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

/** Assigns places by order, and returns the winners' ids in that order. */
export async function noteWinners(tx: Tx, raffleId: number, numbers: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; winner_place: number }>`
    update raffle_entries x set winner_place = drawn.place
    from unnest(${numbers}::text[]) with ordinality as drawn (number, place)
    where x.raffle_id = ${raffleId} and x.number = drawn.number returning x.user_id, x.winner_place`.execute(tx);
  return rows.toSorted((one, other) => one.winner_place - other.winner_place).map(({ user_id: id }) => id);
}

export interface WinnerRow {
  id: number;
  name: string;
  phone_number: string | null;
  profile_image_thumbnail_key: string | null;
  number: string;
}

export async function listWinners(db: Connection, raffleId: number): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select u.id, u.name, coalesce(u.phone_number, u.contact_phone) as phone_number, u.profile_image_thumbnail_key, x.number
    from raffle_entries x join users u on u.id = x.user_id
    where x.raffle_id = ${raffleId} and x.winner_place is not null
    order by x.winner_place limit ${sql.lit(maxWinners)}`.execute(db);
  return rows;
}

export interface FanRaffleRow extends RaffleProgress {
  id: number;
  title: string;
  description: string;
  starts_at: string;
  ends_at: string;
  no_of_winners: number;
  minimum_participants: number;
  entrant_count: number | null;
  entry: EntryRow | null;
}

export async function listForFan(db: Connection, eventId: number, fanId: number): Promise<FanRaffleRow[] | null> {
  const { rows } = await sql<{ raffles: FanRaffleRow[] }>`
    select coalesce((
      select json_agg(to_jsonb(found) order by found.ends_at desc, found.id desc) from (
        select r.id, r.title, r.description, r.starts_at, r.ends_at, r.no_of_winners, r.minimum_participants, r.completed_at,
          r.entrant_count, r.drawn_at, r.winner_count, to_jsonb(own) as entry
        from raffles r left join raffle_entries own on own.raffle_id = r.id and own.user_id = eu.user_id
        where r.event_id = eu.event_id and (r.is_active or own.raffle_id is not null)
        order by r.ends_at desc, r.id desc limit ${sql.lit(maxShownRaffles)}) found), '[]') as raffles
    from event_users eu where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(
    db,
  );
  return rows[0]?.raffles ?? null;
}

export async function countEntries(db: Connection, eventIds: readonly number[]): Promise<Map<number, RaffleFigures>> {
  const { rows } = await sql<
    RaffleProgress & { event_id: number; id: number | null; version: number; entries: number }
  >`
    select e.id as event_id, r.id, r.version, r.completed_at, r.drawn_at, r.winner_count,
      coalesce(r.entry_count, (select count(*)::int from raffle_entries where raffle_id = r.id)) as entries
    from events e left join lateral (
      select * from raffles where event_id = e.id order by starts_at desc, id desc limit ${sql.lit(maxShownRaffles)}) r on true
    where e.id = any(${eventIds}::bigint[])`.execute(db);
  const counted = new Map<number, RaffleFigures>(rows.map(({ event_id: eventId }) => [eventId, { raffles: [] }]));
  for (const { id, ...row } of rows) {
    if (id === null) continue;
    const { version, entries } = row;
    counted.get(row.event_id)?.raffles.push({ raffle_id: id, version, entries, state: stateOf(row) });
  }
  return counted;
}

/** Selects the recipients of a notification to a raffle's entrants. */
export const raffleParticipants = (eventId: number, raffleId: number): RawBuilder<{ user_id: number }> => sql`
  select x.user_id from raffle_entries x join raffles r on r.id = x.raffle_id
  where r.id = ${raffleId} and r.event_id = ${eventId}`;

export const raffleWinners = (eventId: number, raffleId: number): RawBuilder<{ user_id: number }> => sql`
  ${raffleParticipants(eventId, raffleId)} and x.winner_place is not null`;
