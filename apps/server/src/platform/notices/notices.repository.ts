import { noticesLastMs, type LiveMark } from '@backline/contract/live';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { prepared, type Connection, type Tx } from '../db/database.ts';
import { onlyRow } from '../db/statements.ts';

export interface Noted {
  topic: string;
  eventId: number | null;
  userId: number | null;
  data: unknown;
}

export interface Notice extends Noted {
  number: number;
  notedAtMs: number;
}

export async function insertNoted(tx: Tx, noted: readonly Noted[]): Promise<void> {
  await sql`${prepared}
    insert into noted (topic, event_id, user_id, data)
    select topic, "eventId", "userId", data
    from json_to_recordset(${JSON.stringify(noted)}) as notice (topic text, "eventId" bigint, "userId" bigint, data jsonb)`.execute(
    tx,
  );
}

export async function insertNotedToEach(
  tx: Tx,
  { topic, data }: Pick<Noted, 'topic' | 'data'>,
  userIds: readonly number[],
): Promise<void> {
  await sql`${prepared}
    insert into noted (topic, user_id, data)
    select ${topic}, user_id, ${JSON.stringify(data)}::jsonb from unnest(${userIds}::bigint[]) as notice (user_id)`.execute(
    tx,
  );
}

/** Returns how many notices got a number. */
export async function numberNotices(db: Connection): Promise<number> {
  const { rows } = await sql<{ numbered: number }>`select number_notices() as numbered`.execute(db);
  return onlyRow(rows).numbered;
}

export async function deleteOldNotices(db: Connection): Promise<void> {
  await sql`delete from notices where noted_at < now() - make_interval(secs => ${noticesLastMs / 1_000})`.execute(db);
}

const columns = `number, topic, event_id, user_id, data, extract(epoch from noted_at) * 1000 as noted_at_ms`;

interface NoticeRow {
  number: string;
  topic: string;
  event_id: string | null;
  user_id: string | null;
  data: unknown;
  noted_at_ms: string;
}

/** Converts values explicitly, because the stream's own connection does not use our parsers. */
const noticeOf = ({ number, topic, event_id, user_id, data, noted_at_ms }: NoticeRow): Notice => ({
  number: Number(number),
  topic,
  eventId: event_id === null ? null : Number(event_id),
  userId: user_id === null ? null : Number(user_id),
  data,
  notedAtMs: Number(noted_at_ms),
});

export interface StreamState {
  stream: string;
  last: number;
  nowMs: number;
  notices: Notice[];
}

/**
 * Reads the stream's position and its latest notices while holding the numbering lock, so that no notice is numbered
 * meanwhile.
 */
export async function readStream(client: pg.Client, max: number): Promise<StreamState> {
  await client.query('select number_notices()');
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock(4242027)');
    const { rows: streams } = await client.query<{ id: string; last: string; now_ms: string }>(
      `select id, coalesce(pg_sequence_last_value('notices_number_seq'), 0) as last,
         extract(epoch from clock_timestamp()) * 1000 as now_ms from notice_streams`,
    );
    const { rows } = await client.query<NoticeRow>(
      `select ${columns} from notices where noted_at > now() - make_interval(secs => $2) order by number desc limit $1`,
      [max, noticesLastMs / 1_000],
    );
    const [stream] = streams;
    if (stream === undefined) throw new Error('PostgreSQL emptied its unlogged tables during the read');
    const { id, last, now_ms: nowMs } = stream;
    return { stream: id, last: Number(last), nowMs: Number(nowMs), notices: rows.map(noticeOf).toReversed() };
  } finally {
    await client.query('commit');
  }
}

/** Returns null right after a crash of PostgreSQL, before the first notice. */
export async function readMark(db: Connection): Promise<LiveMark | null> {
  const { rows } = await sql<{ stream: string; number: number }>`
    select id as stream, coalesce(pg_sequence_last_value('notices_number_seq'), 0) as number from notice_streams`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads notices above a number, on a connection of the pool or on the stream's own. */
export async function readAfter(db: Connection | pg.Client, number: number, max: number): Promise<Notice[]> {
  const query = CompiledQuery.raw(`select ${columns} from notices where number > $1 order by number limit $2`, [
    number,
    max,
  ]);
  const { rows } = await (db instanceof pg.Client
    ? db.query<NoticeRow>(query.sql, [...query.parameters])
    : db.executeQuery<NoticeRow>(query));
  return rows.map(noticeOf);
}
