import { commitmentOf, newSeed } from '@backline/draw';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Raffles } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const hourMs = 3_600_000;

interface RaffleOverrides extends Partial<Omit<Insertable<Raffles>, 'id' | 'event_id' | 'starts_at' | 'ends_at'>> {
  eventId: number;
  /** Defaults to an hour ago. */
  startsAt?: Date;
  /** Defaults to an hour from now. */
  endsAt?: Date;
}

/** Builds an open raffle, without the job that draws it. */
export async function buildRaffle(
  db: Connection,
  { eventId, startsAt, endsAt, ...columns }: RaffleOverrides,
): Promise<Selectable<Raffles>> {
  const seed = columns.seed ?? newSeed();
  return db
    .insertInto('raffles')
    .values({
      title: `Signed drum ${unique().number}`,
      no_of_winners: 1,
      minimum_participants: 1,
      ...columns,
      event_id: eventId,
      starts_at: startsAt ?? new Date(Date.now() - hourMs),
      ends_at: endsAt ?? new Date(Date.now() + hourMs),
      seed,
      commitment: await commitmentOf(seed),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
