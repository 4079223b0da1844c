import { gapMs, leadMs, type ShowState } from '@backline/contract/light-shows';
import { sql, type Insertable } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { EventPatterns } from '../../platform/db/schema.generated.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { stateOf } from '../light-shows/index.ts';
import { columnsOf, summaryOf, type TimelineRow, type TimelineSummaryRow } from '../light-timelines/index.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';

export interface OverlapRow {
  kind: 'pattern' | 'track';
  name: string;
  starts_ms: number;
  ends_ms: number;
}

export interface EventPatternSummaryRow extends TimelineSummaryRow {
  id: number;
  event_id: number;
  pattern_id: number;
  timeline_id: number;
  name: string;
  short_description: string;
  /** Time in PostgreSQL's text format, for cursors. */
  starts_at: string;
  starts_ms: number;
  ends_ms: number;
  show_id: number | null;
  state: ShowState;
  skipped: Skipped | null;
  phones_reached: number | null;
  version: number;
  overlaps: OverlapRow[];
}

export interface EventPatternRow extends EventPatternSummaryRow, TimelineRow {}

const gap = sql`make_interval(secs => ${sql.lit(gapMs / 1_000)})`;
const maxOverlaps = 20;

const state = sql`case
  when p.skipped = 'stopped' then 'stopped'
  when p.skipped is not null then 'skipped'
  when s.id is not null then ${stateOf}
  when p.ends_at <= clock_timestamp() then 'skipped'
  when p.starts_at - make_interval(secs => ${sql.lit(leadMs / 1_000)}) <= clock_timestamp() then 'preparing'
  else 'scheduled' end`;

const overlaps = sql`coalesce((
  select json_agg(o order by o.starts_ms) from (
    select 'pattern' as kind, x.name, ${epochMs('x.starts_at')} as starts_ms, ${epochMs('x.ends_at')} as ends_ms
    from event_patterns x left join light_shows xs on xs.id = x.show_id
    where x.event_id = p.event_id and x.id <> p.id and x.skipped is null and xs.stopped_at is null
      and x.starts_at < p.ends_at + ${gap} and p.starts_at < x.ends_at + ${gap}
    union all
    select s.kind, s.name, ${epochMs('s.starts_at')}, ${epochMs('s.ends_at')} from light_shows s
    where s.event_id = p.event_id and s.kind = 'track' and s.stopped_at is null and s.ends_at > now()
      and s.starts_at < p.ends_at + ${gap} and p.starts_at < s.ends_at + ${gap}
    limit ${sql.lit(maxOverlaps)}) o
  where p.skipped is null and p.ends_at > now()), '[]')`;

const columns = sql`p.id, p.event_id, p.pattern_id, p.timeline_id, p.name, p.short_description, p.starts_at, ${epochMs('p.starts_at')} as starts_ms,
  ${epochMs('p.ends_at')} as ends_ms, p.show_id, p.skipped, p.version, ${state} as state, s.phones_reached, ${overlaps} as overlaps`;
const joined = sql`left join light_shows s on s.id = p.show_id join light_timelines t on t.id = p.timeline_id`;

export async function list(
  db: Connection,
  { eventId, search, after, limit, offset }: { eventId: number; search: string } & Omit<PageWindow, 'size'>,
): Promise<EventPatternSummaryRow[]> {
  const wanted = [sql`event_id = ${eventId}`];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`name || ' ' || short_description`), search));
  if (after !== null) wanted.push(sql`(starts_at, id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await sql<EventPatternSummaryRow>`
    select ${columns}, ${summaryOf} from (
      select * from event_patterns where ${sql.join(wanted, sql` and `)}
      order by starts_at desc, id desc limit ${limit} offset ${offset}) p ${joined}
    order by p.starts_at desc, p.id desc`.execute(db);
  return rows;
}

export async function find(db: Connection, eventId: number, eventPatternId: number): Promise<EventPatternRow | null> {
  const { rows } = await sql<EventPatternRow>`
    select ${columns}, ${columnsOf} from event_patterns p ${joined}
    where p.id = ${eventPatternId} and p.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

export async function findForUpdate(tx: Tx, eventId: number, eventPatternId: number): Promise<EventPatternRow | null> {
  await sql`select from event_patterns where id = ${eventPatternId} and event_id = ${eventId} for update`.execute(tx);
  return find(tx, eventId, eventPatternId);
}

export async function findEventId(db: Connection, eventPatternId: number): Promise<number | null> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from event_patterns where id = ${eventPatternId}`.execute(db);
  return rows[0]?.event_id ?? null;
}

export async function readNow(db: Connection): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(db);
  return rows[0]?.now_ms ?? 0;
}

export async function countWaiting(tx: Tx, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_patterns
    where event_id = ${eventId} and show_id is null and skipped is null and ends_at > now()`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insert(tx: Tx, row: Insertable<EventPatterns>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into event_patterns ${valuesOf<'event_patterns'>(row)} returning id`.execute(tx);
  return onlyRow(rows).id;
}

type Changed = Pick<
  Insertable<EventPatterns>,
  'pattern_id' | 'name' | 'short_description' | 'timeline_id' | 'starts_at' | 'ends_at'
>;

export async function update(tx: Tx, eventPatternId: number, columnsOfRow: Partial<Changed>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update event_patterns set ${assignments<'event_patterns'>({ ...columnsOfRow, version: sql`version + 1` })}
    where id = ${eventPatternId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

export async function remove(tx: Tx, eventPatternId: number): Promise<void> {
  await sql`delete from event_patterns where id = ${eventPatternId}`.execute(tx);
}

export async function noteShow(tx: Tx, eventPatternId: number, showId: number): Promise<void> {
  await sql`update event_patterns set show_id = ${showId} where id = ${eventPatternId}`.execute(tx);
}

export type Skipped = 'show_on' | 'missed' | 'stopped';

export async function skip(tx: Tx, eventPatternId: number, skipped: Skipped): Promise<void> {
  await sql`update event_patterns set skipped = ${skipped} where id = ${eventPatternId}`.execute(tx);
}

export async function listDue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event_patterns where show_id is null and skipped is null
      and starts_at <= now() + make_interval(secs => ${sql.lit(leadMs / 1_000)})
    order by starts_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
