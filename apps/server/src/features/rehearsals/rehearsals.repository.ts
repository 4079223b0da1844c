import { silentMs, type Rehearsal } from '@backline/contract/rehearsals';
import { leadMs } from '@backline/contract/light-shows';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { onlyRow } from '../../platform/db/statements.ts';

/** A condition on `light_rehearsals as r`. It uses the database's clock, so rehearsals of a killed process end by themselves. */
const isOn = sql`r.ended_at is null and r.alive_until > clock_timestamp()`;

export async function find(db: Connection, eventId: number): Promise<Rehearsal | null> {
  const { rows } = await sql<Rehearsal>`${prepared}
    select r.id as rehearsal_id, r.name, r.guests as phones, r.is_here, u.name as started_by, round(${epochMs('r.begun_at')}) as begun_dttm,
      r.step, r.arrived, r.ready, r.sheet, case when r.outcome is not null then r.outcome when not (${isOn}) then 'lost'
        when r.told_at is null then 'waiting' else 'running' end as state
    from light_rehearsals r left join users u on u.id = r.started_by where r.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

export interface NewRehearsal {
  eventId: number;
  phones: number;
  isHere: boolean;
  /** Id of the person who started it. Null for an operator at the server's terminal. */
  startedBy: number | null;
}

/**
 * Replaces the event's last rehearsal. The caller holds the lock on the event's lights and has found no rehearsal
 * running.
 */
export async function insert(
  tx: Tx,
  { eventId, phones, isHere, startedBy }: NewRehearsal,
  more: { passHash: Buffer; name: string; timelineId: number; waitsMs: number },
): Promise<{ id: number }> {
  await sql`delete from light_rehearsals where event_id = ${eventId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into light_rehearsals (event_id, pass_hash, name, timeline_id, guests, is_here, started_by, alive_until)
    values (${eventId}, ${more.passHash}, ${more.name}, ${more.timelineId}, ${phones}, ${isHere}, ${startedBy},
      clock_timestamp() + make_interval(secs => ${more.waitsMs / 1_000}))
    returning id`.execute(tx);
  return onlyRow(rows);
}

export interface PassRow {
  id: number;
  event_id: number;
  phones: number;
  name: string;
  started_by: number | null;
  epoch: number;
  offset_ms: number;
  hash: string;
  duration_ms: number;
  starts_ms: number | null;
  ends_ms: number | null;
}

export async function findByPass(db: Connection, passHash: Buffer): Promise<PassRow | null> {
  const { rows } = await sql<PassRow>`${prepared}
    select r.id, r.event_id, r.guests as phones, r.name, r.started_by, r.epoch, coalesce(l.offset_ms, 0) as offset_ms, t.hash, t.duration_ms,
      case when r.ends_at > clock_timestamp() then ${epochMs('r.starts_at')} end as starts_ms,
      case when r.ends_at > clock_timestamp() then ${epochMs('r.ends_at')} end as ends_ms
    from light_rehearsals r join light_timelines t on t.id = r.timeline_id left join event_lights l on l.event_id = r.event_id
    where r.pass_hash = ${passHash} and ${isOn}`.execute(db);
  return rows[0] ?? null;
}

export async function hold(tx: Tx, id: number): Promise<void> {
  await sql`select from light_rehearsals where id = ${id} for update`.execute(tx);
}

export async function findPayload(db: Connection, rehearsalId: number, hash: string): Promise<string | null> {
  const { rows } = await sql<{ payload: string }>`${prepared}
    select t.payload from light_rehearsals r join light_timelines t on t.id = r.timeline_id
    where r.id = ${rehearsalId} and t.hash = ${hash}`.execute(db);
  return rows[0]?.payload ?? null;
}

type Playing = Pick<PassRow, 'epoch' | 'starts_ms' | 'ends_ms'>;

/** Turns the rehearsed show on or off and increments the epoch. The caller holds the lock on the rehearsal. */
export async function setShow(tx: Tx, id: number, isOnNow: boolean): Promise<Playing> {
  const { rows } = await sql<Playing>`
    update light_rehearsals r set epoch = r.epoch + 1, starts_at = begun.at,
      ends_at = begun.at + make_interval(secs => t.duration_ms / 1000.0)
    from light_timelines t,
      (select case when ${isOnNow} then clock_timestamp() + make_interval(secs => ${leadMs / 1_000}::float8) end as at) begun
    where r.id = ${id} and t.id = r.timeline_id
    returning r.epoch, ${epochMs('r.starts_at')} as starts_ms, ${epochMs('r.ends_at')} as ends_ms`.execute(tx);
  return onlyRow(rows);
}

type Progress = Pick<Rehearsal, 'step' | 'arrived' | 'ready'>;

export async function saveProgress(tx: Tx, id: number, { step, arrived, ready }: Progress): Promise<void> {
  await sql`
    update light_rehearsals set told_at = clock_timestamp(), step = ${step}, arrived = ${arrived}, ready = ${ready},
      alive_until = clock_timestamp() + make_interval(secs => ${silentMs / 1_000})
    where id = ${id}`.execute(tx);
}

export type GivenRow = Pick<PassRow, 'id' | 'event_id' | 'started_by'>;

export async function listOn(db: Connection, ids: readonly number[]): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select r.id, r.event_id, r.started_by from light_rehearsals r
    where r.id = any(${ids}::bigint[]) and ${isOn}`.execute(db);
  return rows;
}

/**
 * Finds an event by its code, and its song by title, or its first song if `title` is null. Returns null for an unknown
 * event.
 */
export async function findSong(
  db: Connection,
  { code, title }: { code: string; title: string | null },
): Promise<{ event_id: number; track_id: number | null } | null> {
  const { rows } = await sql<{ event_id: number; track_id: number | null }>`
    select e.id as event_id, (select k.id from event_tracks k where k.event_id = e.id
      and (${title}::text is null or k.title = ${title}) order by k.position, k.id limit 1) as track_id
    from events e where e.code = ${code}`.execute(db);
  return rows[0] ?? null;
}
