import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { wins } from './poll-votes.repository.ts';
import { optionsAs } from './polls.repository.ts';

export interface FanPollRow {
  id: number;
  question: string;
  starts_at: string;
  ends_at: string;
  completed_at: string | null;
  options: { id: number; option: string; final_count: number | null; wins: boolean; is_correct: boolean }[];
  own_option_id: number | null;
}

export async function listForFan(
  db: Connection,
  { eventId, fanId, most }: { eventId: number; fanId: number; most: number },
): Promise<{ polls: FanPollRow[]; next_starts_at: string | null } | null> {
  const options = optionsAs(
    sql`'id', o.id, 'option', o.option, 'final_count', o.final_count, 'wins', ${wins}, 'is_correct', o.is_correct`,
  );
  const place = sql<{ next_starts_at: string | null }>`${prepared}
    select (select min(p.starts_at) from polls p
      where p.event_id = eu.event_id and p.completed_at is null and p.starts_at > now()) as next_starts_at
    from event_users eu where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`;
  const begun = sql<FanPollRow>`${prepared}
    select p.id, p.question, p.starts_at, p.ends_at, p.completed_at, ${options} as options,
      (select v.option_id from poll_votes v where v.poll_id = p.id and v.user_id = ${fanId}) as own_option_id
    from polls p where p.event_id = ${eventId} and p.starts_at <= now()
    order by p.starts_at desc, p.id desc limit ${sql.lit(most)}`;
  const [places, polls] = await Promise.all([place.execute(db), begun.execute(db)]);
  const [own] = places.rows;
  return own === undefined ? null : { polls: polls.rows, next_starts_at: own.next_starts_at };
}
