import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Trivia } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

interface TriviaOverrides extends Partial<Omit<Insertable<Trivia>, 'id' | 'event_id' | 'publish_at'>> {
  eventId: number;
  /** Defaults to a minute ago. Null builds an unpublished automatic trivia. */
  publishAt?: Date | null;
}

export function buildTrivia(db: Connection, overrides: TriviaOverrides): Promise<Selectable<Trivia>> {
  const { eventId, publishAt = new Date(Date.now() - 60_000), ...columns } = overrides;
  const isPublished = publishAt !== null && publishAt <= new Date();
  return db
    .insertInto('trivia')
    .values({
      title: `What is the ${unique().number}th song?`,
      description: 'Nobody knows it yet.',
      is_auto_generated: publishAt === null,
      announced_at: isPublished ? publishAt : null,
      ...columns,
      event_id: eventId,
      publish_at: publishAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
