import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { PollOptions, Polls } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const hourMs = 3_600_000;

export interface PollOverrides extends Partial<Pick<Insertable<Polls>, 'question' | 'completed_at' | 'results'>> {
  eventId: number;
  by: number;
  /** Defaults to an hour ago. */
  startsAt?: Date;
  /** Defaults to an hour from now. */
  endsAt?: Date;
  options?: readonly string[];
  correct?: number;
}

export interface BuiltPoll extends Selectable<Polls> {
  options: Selectable<PollOptions>[];
}

/** Builds an open poll by default, without the job that completes it. */
export async function buildPoll(db: Connection, overrides: PollOverrides): Promise<BuiltPoll> {
  const { eventId, by, startsAt, endsAt, options = ['This', 'That'], correct, ...columns } = overrides;
  const poll = await db
    .insertInto('polls')
    .values({
      question: `Which of ${unique().number}?`,
      ...columns,
      event_id: eventId,
      starts_at: startsAt ?? new Date(Date.now() - hourMs),
      ends_at: endsAt ?? new Date(Date.now() + hourMs),
      created_by: by,
      updated_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('poll_options')
    .values(
      options.map((option, index) => ({
        poll_id: poll.id,
        option,
        sort: index + 1,
        is_correct: index === correct,
        final_count: poll.completed_at === null ? null : 0,
      })),
    )
    .returningAll()
    .execute();
  return { ...poll, options: made };
}

/** Builds one vote per fan, in order. Adds them to the stored count if the poll is completed. */
export async function buildVotes(
  db: Connection,
  { pollId, optionId, fanIds }: { pollId: number; optionId: number; fanIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into poll_votes (poll_id, option_id, user_id, voted_at)
    select ${pollId}, ${optionId}, fan, now() + place * interval '1 microsecond'
    from unnest(${fanIds}::bigint[]) with ordinality as voters (fan, place)`.execute(db);
  await sql`
    update poll_options o set final_count = o.final_count + ${fanIds.length} where o.id = ${optionId}`.execute(db);
}
