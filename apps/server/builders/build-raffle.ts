import { commitmentOf, newSeed } from '@backline/draw';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Raffles } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const hourMs = 3_600_000;

interface RaffleOverrides extends Partial<Omit<Insertable<Raffles>, 'id' | 'event_id' | 'starts_at' | 'ends_at'>> {
  eventId: number;
  /** An hour ago, unless told. */
  startsAt?: Date;
  /** In an hour, unless told. */
  endsAt?: Date;
}

/** A raffle that fans may enter, as the form would have made it, without the job of its end. */
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
