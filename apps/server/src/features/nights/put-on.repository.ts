import { maxNightMarks, type NightMarkKind } from '@backline/contract/night';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { isPersonal } from '../notifications/index.ts';

export interface PutOnRow {
  kind: NightMarkKind;
  id: number;
  title: string;
  begin_ms: number;
  end_ms: number | null;
  /** A paused drop, a raffle being drawn, or a notification not yet sent. */
  note: 'paused' | 'drawing' | 'waiting' | null;
  figure: number | null;
}

interface Wanted {
  eventId: number;
  /** Null for all artists. */
  artistId: number | null;
}

/** Condition that an item was not cancelled: it has no end, or ended after its start. */
const hasBegun = (endedAt: RawBuilder<unknown>) => sql`(${endedAt} is null or ${endedAt} > starts_at)`;

const countOf = (folded: RawBuilder<unknown>, noted: RawBuilder<unknown>) =>
  sql`(coalesce((${folded}), 0) + coalesce((${noted}), 0))::int`;

const notedAt = (eventId: number) => sql`noted as materialized (
  select poll_id, raffle_id, sum(votes + entries) as n from engagement_deltas
  where event_id = ${eventId} and num_nonnulls(poll_id, raffle_id) = 1 group by 1, 2)`;

/**
 * Queries of each kind. They omit cancelled items: hidden raffles without entrants, recalled notifications and items
 * that ended before their start.
 */
const sources: Readonly<Record<NightMarkKind, (wanted: Wanted) => RawBuilder<unknown>>> = {
  poll: ({ eventId }) => sql`
    select id, question as title, starts_at as begin_at, least(ends_at, completed_at) as end_at, null::text as note,
      ${countOf(sql`select votes from poll_vote_counts where poll_id = polls.id`, sql`select n from noted where poll_id = polls.id`)} as figure
    from polls where event_id = ${eventId} and ${hasBegun(sql`completed_at`)}`,
  raffle: ({ eventId }) => sql`
    select id, title, starts_at as begin_at, least(ends_at, completed_at) as end_at,
      case when completed_at is not null and drawn_at is null then 'drawing' end as note, entered.n as figure
    from raffles, lateral (select coalesce(entry_count, ${countOf(
      sql`select entries from raffle_entry_counts where raffle_id = raffles.id`,
      sql`select n from noted where raffle_id = raffles.id`,
    )}) as n) entered
    where event_id = ${eventId} and (is_active or entered.n > 0 or completed_at is not null) and ${hasBegun(sql`completed_at`)}`,
  trivia: ({ eventId }) => sql`
    select id, title, publish_at as begin_at, null::timestamptz as end_at, null::text as note, null::int as figure
    from trivia where event_id = ${eventId} and publish_at is not null`,
  drop: ({ eventId, artistId }) => sql`
    select p.id, p.title, d.starts_at as begin_at, least(d.ends_at, d.ended_at, d.removed_at) as end_at,
      case when d.paused_at is not null then 'paused' end as note, d.taken as figure
    from product_drops d join products p on p.id = d.product_id
    where d.event_id = ${eventId} and ${hasBegun(sql`ended_at`)} and ${hasBegun(sql`removed_at`)}
      and ${artistId === null ? sql`true` : sql`p.artist_id = ${artistId}`}`,
  notification: ({ eventId }) => sql`
    select id, title, leaves_at as begin_at, null::timestamptz as end_at, case when left_at is null then 'waiting' end as note, fans as figure
    from notifications where event_id = ${eventId} and taken_back_at is null and not ${isPersonal}`,
  light_show: ({ eventId }) => sql`
    select id, name as title, starts_at as begin_at, least(ends_at, stopped_at) as end_at, null::text as note, phones_reached as figure
    from light_shows where event_id = ${eventId} and ${hasBegun(sql`stopped_at`)}`,
};

/** An item without an end, such as a notification, counts as on while it waits. */
const isOn = sql`(case when end_at is null then coalesce(note = 'waiting', false) else begin_at <= now() and (end_at > now() or note = 'drawing') end)`;

/** Lists items within the time range. If a kind has too many, keeps those that are on, then the latest. */
export async function listPutOn(
  db: Connection,
  kinds: readonly NightMarkKind[],
  wanted: Wanted,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<PutOnRow[]> {
  if (kinds.length === 0) return [];
  const at = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;
  const parts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, x.id, x.title, (extract(epoch from x.begin_at) * 1000)::float8 as begin_ms,
        (extract(epoch from x.end_at) * 1000)::float8 as end_ms, x.note, x.figure
      from (
        select * from (${sources[kind](wanted)}) y
        where (begin_at < ${at(untilMs)} and coalesce(end_at, begin_at) >= ${at(fromMs)}) or ${isOn}
        order by ${isOn} desc, begin_at desc, id desc limit ${sql.lit(maxNightMarks)}) x`,
  );
  const { rows } = await sql<PutOnRow>`${prepared}
    with ${notedAt(wanted.eventId)} ${sql.join(parts, sql` union all `)} order by begin_ms, kind, id`.execute(db);
  return rows;
}
