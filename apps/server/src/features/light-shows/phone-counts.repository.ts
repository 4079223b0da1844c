import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { PhoneCounts, CountedShow } from './phone-counts.ts';

const freshSeconds = 10;

export interface ReportedCounts {
  processId: string;
  eventId: number;
  showId: number | null;
  /** The event's last Play or Stop at the time of the count. */
  epoch: number;
  counts: PhoneCounts;
}

export async function save(tx: Tx, reports: readonly ReportedCounts[]): Promise<void> {
  await sql`
    insert into light_phone_counts (process_id, event_id, show_id, epoch, told_at, phones)
    select "processId", "eventId", "showId", epoch, clock_timestamp(), counts
    from json_to_recordset(${JSON.stringify(reports)}) as reported ("processId" text, "eventId" bigint, "showId" bigint, epoch integer, counts jsonb)
    on conflict (event_id, process_id) do update
      set show_id = excluded.show_id, epoch = excluded.epoch, told_at = excluded.told_at, phones = excluded.phones`.execute(
    tx,
  );
}

/** Lists recent counts of all processes. `is_old` means that a Play or Stop followed the count. */
export async function listFresh(
  db: Connection,
  eventIds: readonly number[],
): Promise<{ event_id: number; counts: PhoneCounts; is_old: boolean }[]> {
  const { rows } = await sql<{ event_id: number; counts: PhoneCounts; is_old: boolean }>`${prepared}
    select c.event_id, c.phones as counts, coalesce(c.epoch < l.epoch, false) as is_old
    from light_phone_counts c left join event_lights l on l.event_id = c.event_id
    where c.event_id = any(${eventIds}::bigint[])
      and c.told_at > clock_timestamp() - make_interval(secs => ${sql.lit(freshSeconds)})`.execute(db);
  return rows;
}

/** Returns the epochs and last shows of events. Omits events whose lights were never used. */
export async function listStanding(
  db: Connection,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, { epoch: number; show_id: number | null; show_epoch: number | null }>> {
  const { rows } = await sql<{
    event_id: number;
    epoch: number;
    show_id: number | null;
    show_epoch: number | null;
  }>`${prepared}
    select l.event_id, l.epoch, s.id as show_id, s.epoch as show_epoch from event_lights l
    left join lateral (
      select id, epoch from light_shows where event_id = l.event_id order by epoch desc limit 1) s on true
    where l.event_id = any(${eventIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ event_id: eventId, ...standing }) => [eventId, standing]));
}

export async function takeUnreported(tx: Tx, showId: number): Promise<{ event_id: number } | null> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from light_shows where id = ${showId} and reported_at is null
      and (stopped_at is not null or ends_at <= clock_timestamp()) for update`.execute(tx);
  return rows[0] ?? null;
}

export async function listOfShow(tx: Tx, showId: number): Promise<PhoneCounts[]> {
  const { rows } = await sql<{ counts: PhoneCounts }>`
    select c.phones as counts from light_phone_counts c join light_shows s on s.id = c.show_id
    where c.show_id = ${showId}
      and c.told_at > coalesce(s.stopped_at, s.ends_at) - make_interval(secs => ${sql.lit(freshSeconds)})`.execute(tx);
  return rows.map(({ counts }) => counts);
}

export async function report(tx: Tx, showId: number, { phonesReached, ...figures }: CountedShow): Promise<void> {
  await sql`
    update light_shows s set reported_at = clock_timestamp(), phones_reached = ${phonesReached},
      spread_p50_ms = ${figures.p50Ms}, spread_p95_ms = ${figures.p95Ms}, started_within_50_ms = ${figures.startedWithin50Ms},
      offset_ms = (select l.offset_ms from event_lights l where l.event_id = s.event_id)
    where id = ${showId}`.execute(tx);
}

export async function listEndedOf(tx: Tx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from light_shows where event_id = ${eventId} and reported_at is null
      and (stopped_at is not null or ends_at <= clock_timestamp()) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listUnreported(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from light_shows where reported_at is null and ends_at < now() - interval '1 minute'
    order by ends_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteOld(db: Connection): Promise<void> {
  await sql`delete from light_phone_counts where told_at < now() - interval '1 hour'`.execute(db);
}

export async function listSections(
  db: Connection,
  eventId: number,
  fanIds: readonly number[],
): Promise<{ user_id: number; section: string }[]> {
  const { rows } = await sql<{ user_id: number; section: string }>`${prepared}
    select user_id, coalesce(nullif(section, ''), nullif(named_section, ''), '') as section from event_users
    where event_id = ${eventId} and user_id = any(${fanIds}::bigint[])`.execute(db);
  return rows;
}
