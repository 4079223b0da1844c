import { mostNightMarks, type NightMarkKind } from '@backline/contract/night';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { isPersonal } from '../notifications/index.ts';

/** Something that the staff put on at an event. */
export interface PutOnRow {
  kind: NightMarkKind;
  id: number;
  title: string;
  begin_ms: number;
  /** Null for what is a moment. */
  end_ms: number | null;
  /** What else is to be known of it: a drop is `paused`, a raffle at its draw `drawing`, a notification `waiting` until it leaves. */
  note: 'paused' | 'drawing' | 'waiting' | null;
  figure: number | null;
}

interface Wanted {
  eventId: number;
  /** Whose drops; null for everybody's. */
  artistId: number | null;
}

/** What was ended by hand before it began was called off. */
const hasBegun = (endedAt: RawBuilder<unknown>) => sql`(${endedAt} is null or ${endedAt} > starts_at)`;

/**
 * Of each kind the rows `id, title, begin_at, end_at, note`, and what is counted of those that are shown. What was called off leaves no trace:
 * a raffle that fans do not see, a drop that was taken away, a notification that was taken back, and what ended before its beginning.
 */
const sources: Readonly<
  Record<NightMarkKind, (wanted: Wanted) => { from: RawBuilder<unknown>; figure: RawBuilder<unknown> }>
> = {
  poll: ({ eventId }) => ({
    from: sql`select id, question as title, starts_at as begin_at, least(ends_at, completed_at) as end_at, null::text as note
      from polls where event_id = ${eventId} and ${hasBegun(sql`completed_at`)}`,
    figure: sql`(select coalesce(sum(coalesce(o.final_count, (
        select count(*) from poll_votes v where v.poll_id = o.poll_id and v.option_id = o.id))), 0)::int from poll_options o where o.poll_id = x.id)`,
  }),
  raffle: ({ eventId }) => ({
    from: sql`select id, title, starts_at as begin_at, least(ends_at, completed_at) as end_at,
        case when completed_at is not null and drawn_at is null then 'drawing' end as note
      from raffles where event_id = ${eventId} and is_active and ${hasBegun(sql`completed_at`)}`,
    figure: sql`(select coalesce(r.entry_count, (select count(*) from raffle_entries where raffle_id = r.id))::int from raffles r where r.id = x.id)`,
  }),
  trivia: ({ eventId }) => ({
    from: sql`select id, title, publish_at as begin_at, null::timestamptz as end_at, null::text as note
      from trivia where event_id = ${eventId} and publish_at is not null`,
    figure: sql`null::int`,
  }),
  drop: ({ eventId, artistId }) => ({
    from: sql`select p.id, p.title, d.starts_at as begin_at, least(d.ends_at, d.ended_at) as end_at,
        case when d.paused_at is not null then 'paused' end as note
      from product_drops d join products p on p.id = d.product_id
      where d.event_id = ${eventId} and d.removed_at is null and ${hasBegun(sql`ended_at`)}
        and ${artistId === null ? sql`true` : sql`p.artist_id = ${artistId}`}`,
    figure: sql`(select d.taken from product_drops d where d.product_id = x.id and d.event_id = ${eventId} and d.removed_at is null)`,
  }),
  notification: ({ eventId }) => ({
    from: sql`select id, title, leaves_at as begin_at, null::timestamptz as end_at, case when left_at is null then 'waiting' end as note
      from notifications where event_id = ${eventId} and taken_back_at is null and not ${isPersonal}`,
    figure: sql`(select n.fans from notifications n where n.id = x.id)`,
  }),
  light_show: ({ eventId }) => ({
    from: sql`select id, name as title, starts_at as begin_at, least(ends_at, stopped_at) as end_at, null::text as note
      from light_shows where event_id = ${eventId} and ${hasBegun(sql`stopped_at`)}`,
    figure: sql`(select s.phones_reached from light_shows s where s.id = x.id)`,
  }),
};

/** What is a moment is on while it waits. */
const isOn = sql`(case when end_at is null then coalesce(note = 'waiting', false) else begin_at <= now() and (end_at > now() or note = 'drawing') end)`;

/**
 * Of these kinds what the staff put on between two moments, and what is on whenever it began: of each kind so many, what is on first, then
 * what began last.
 */
export async function listPutOn(
  db: Connection,
  kinds: readonly NightMarkKind[],
  wanted: Wanted,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<PutOnRow[]> {
  if (kinds.length === 0) return [];
  const at = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;
  const parts = kinds.map((kind) => {
    const { from, figure } = sources[kind](wanted);
    // Cut before anything of it is counted.
    return sql`
      select ${kind}::text as kind, x.id, x.title, (extract(epoch from x.begin_at) * 1000)::float8 as begin_ms,
        (extract(epoch from x.end_at) * 1000)::float8 as end_ms, x.note, ${figure} as figure
      from (
        select * from (${from}) y
        where (begin_at < ${at(untilMs)} and coalesce(end_at, begin_at) >= ${at(fromMs)}) or ${isOn}
        order by ${isOn} desc, begin_at desc, id desc limit ${sql.lit(mostNightMarks)}) x`;
  });
  const { rows } =
    await sql<PutOnRow>`${prepared}${sql.join(parts, sql` union all `)} order by begin_ms, kind, id`.execute(db);
  return rows;
}
