import type { ShowState } from '@backline/contract/light-shows';
import { leadMs } from '@backline/contract/light-shows';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';

export interface OnShow {
  id: number;
  kind: 'pattern' | 'track';
  source_id: number;
  name: string;
  hash: string;
  starts_ms: number;
  ends_ms: number;
}

export interface LightsRow {
  epoch: number;
  offset_ms: number;
  ready_share: number;
  show: OnShow | null;
}

const isOn = sql`s.stopped_at is null and s.ends_at > clock_timestamp()`;

const shownAs = sql`json_build_object('id', s.id, 'kind', s.kind, 'source_id', s.source_id, 'name', s.name, 'hash', t.hash,
  'starts_ms', ${epochMs('s.starts_at')}, 'ends_ms', ${epochMs('s.ends_at')})`;

const untouched = { epoch: 0, offset_ms: 0, ready_share: 80, show: null };

export async function find(db: Connection, eventId: number): Promise<LightsRow> {
  const { rows } = await sql<LightsRow>`${prepared}
    select l.epoch, l.offset_ms, l.ready_share, (
      select ${shownAs} from light_shows s join light_timelines t on t.id = s.timeline_id
      where s.event_id = l.event_id and ${isOn} order by s.epoch desc limit 1) as show
    from event_lights l where l.event_id = ${eventId}`.execute(db);
  return rows[0] ?? untouched;
}

export async function take(tx: Tx, eventId: number): Promise<LightsRow> {
  await sql`insert into event_lights (event_id) values (${eventId}) on conflict do nothing`.execute(tx);
  await sql`select from event_lights where event_id = ${eventId} for update`.execute(tx);
  // Reads after the lock, because an earlier statement would see the state before the wait.
  return find(tx, eventId);
}

export interface NewShow {
  eventId: number;
  kind: 'pattern' | 'track';
  sourceId: number;
  name: string;
  timelineId: number;
  startsAt: string | null;
  lastsMs: number;
  startedBy: number | null;
}

export async function insert(tx: Tx, show: NewShow): Promise<{ id: number; ends_at: string }> {
  const { rows } = await sql<{ id: number; ends_at: string }>`
    with counted as (update event_lights set epoch = epoch + 1 where event_id = ${show.eventId} returning epoch),
      begun as (select coalesce(${show.startsAt}::timestamptz, clock_timestamp() + make_interval(secs => ${leadMs / 1_000})) as at)
    insert into light_shows (event_id, epoch, kind, source_id, name, timeline_id, starts_at, ends_at, started_by)
    select ${show.eventId}, counted.epoch, ${show.kind}, ${show.sourceId}, ${show.name}, ${show.timelineId}, begun.at,
      begun.at + make_interval(secs => ${show.lastsMs}::float8 / 1000), ${show.startedBy}
    from counted, begun returning id, ends_at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the lights of the event are not held');
  return row;
}

/**
 * Increments the epoch even if no show is on, which voids earlier Plays. The caller holds the lock on the event's
 * lights.
 */
export async function stop(tx: Tx, eventId: number): Promise<void> {
  await sql`update event_lights set epoch = epoch + 1 where event_id = ${eventId}`.execute(tx);
  await sql`update light_shows s set stopped_at = clock_timestamp() where s.event_id = ${eventId} and ${isOn}`.execute(
    tx,
  );
}

export async function update(
  tx: Tx,
  eventId: number,
  { offset_ms, ready_share }: Pick<LightsRow, 'offset_ms' | 'ready_share'>,
): Promise<void> {
  await sql`
    update event_lights set offset_ms = ${offset_ms}, ready_share = ${ready_share}
    where event_id = ${eventId}`.execute(tx);
}

export const stateOf: RawBuilder<ShowState> = sql<ShowState>`case
  when s.stopped_at is not null then 'stopped'
  when s.ends_at <= clock_timestamp() then 'over'
  when s.starts_at <= clock_timestamp() then 'running'
  else 'preparing' end`;

export interface ReportRow extends OnShow {
  state: ShowState;
  stopped_ms: number | null;
  started_by: string | null;
  starts_at: string;
  is_reported: boolean;
  offset_ms: number;
  phones_reached: number | null;
  spread_p50_ms: number | null;
  spread_p95_ms: number | null;
  started_within_50_ms: number | null;
}

export async function list(
  db: Connection,
  eventId: number,
  { limit, offset, after }: Omit<PageWindow, 'size'>,
): Promise<ReportRow[]> {
  const wanted = [sql`s.event_id = ${eventId}`];
  if (after !== null) wanted.push(sql`(s.starts_at, s.id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await sql<ReportRow>`
    select s.id, s.kind, s.source_id, s.name, t.hash, s.starts_at, ${epochMs('s.starts_at')} as starts_ms,
      ${epochMs('s.ends_at')} as ends_ms, ${epochMs('s.stopped_at')} as stopped_ms, ${stateOf} as state, u.name as started_by,
      s.reported_at is not null as is_reported, coalesce(s.offset_ms, l.offset_ms) as offset_ms, s.phones_reached,
      s.spread_p50_ms, s.spread_p95_ms, s.started_within_50_ms
    from (select * from light_shows s where ${sql.join(wanted, sql` and `)}
      order by s.starts_at desc, s.id desc limit ${limit} offset ${offset}) s
    join light_timelines t on t.id = s.timeline_id join event_lights l on l.event_id = s.event_id
    left join users u on u.id = s.started_by
    order by s.starts_at desc, s.id desc`.execute(db);
  return rows;
}

export async function areOffered(db: Connection, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ is_offered: boolean }>`
    select exists (select from event_tracks where event_id = ${eventId})
      or exists (select from event_patterns where event_id = ${eventId}) as is_offered`.execute(db);
  return rows[0]?.is_offered ?? false;
}
