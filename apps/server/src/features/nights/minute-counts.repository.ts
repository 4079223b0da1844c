import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';

export interface Figures {
  checkins: number;
  requests: number;
  votes: number;
  entries: number;
  orders: number;
  cents: number;
}

export interface MinuteRow extends Figures {
  minute_ms: number | null;
}

const folded = sql`c.minute, c.seller_id, c.checkins, c.requests, c.votes, c.entries, c.orders, c.cents`;
const isAsked = sql`c.event_id = asked.event_id and c.seller_id in (0, asked.seller_id)`;

/** Adds up merged and pending counts in one statement; see the migration of minute_counts. */
export async function listMinutes(
  db: Connection,
  { eventId, artistId }: { eventId: number; artistId: number | null },
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`${prepared}
    with asked as (
      select ${eventId}::bigint as event_id, ${artistId ?? 0}::bigint as seller_id,
        to_timestamp(${fromMs}::float8 / 1000) as since, to_timestamp(${untilMs}::float8 / 1000) as until),
    counted as (
      select ${folded} from asked join minute_counts c on ${isAsked} and c.minute = 'infinity'
      union all
      select ${folded} from asked join minute_counts c on ${isAsked} and c.minute >= asked.since and c.minute < asked.until
      union all
      select noted.minute, d.seller_id, d.checkins, d.requests, d.votes, d.entries, d.orders, d.cents
      from asked, (
        select event_id, 0::bigint as seller_id, minute, checkins, 0 as requests, 0 as votes, 0 as entries, 0 as orders, 0::bigint as cents
        from attendance_deltas where checkins <> 0
        union all
        select event_id, seller_id, minute, 0, 0, 0, 0, orders, cents from sales_deltas
        union all
        select event_id, 0, minute, 0, requests, votes, entries, 0, 0 from engagement_deltas where trivia_id is null) d,
        lateral (values (d.minute), ('infinity'::timestamptz)) noted (minute)
      where d.event_id = asked.event_id and d.seller_id in (0, asked.seller_id)
        and (noted.minute = 'infinity' or (noted.minute >= asked.since and noted.minute < asked.until)))
    select case when minute < 'infinity' then (extract(epoch from minute) * 1000)::float8 end as minute_ms,
      sum(checkins)::int as checkins, sum(requests)::int as requests, sum(votes)::int as votes, sum(entries)::int as entries,
      coalesce(sum(counted.orders) filter (where counted.seller_id = asked.seller_id), 0)::int as orders,
      coalesce(sum(counted.cents) filter (where counted.seller_id = asked.seller_id), 0)::bigint as cents
    from counted, asked group by minute order by minute`.execute(db);
  return rows;
}

/** Merges pending counts into the counts per minute. The figures stay the same but are faster to read. */
export async function foldEngagement(db: Connection): Promise<void> {
  await sql`select fold_engagement()`.execute(db);
}

export async function hasUnfoldedEngagement(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from engagement_deltas limit 1`.execute(db);
  return rows.length > 0;
}
