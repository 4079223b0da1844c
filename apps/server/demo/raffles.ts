import { commitmentOf, drawWinners, inOrder, listHashOf, newSeed } from '@backline/draw';
import type { Connection } from '../src/platform/db/database.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const entering = 0.7;

const drawnRaffle = {
  title: 'Tour poster, signed by the whole band',
  description: 'Three of them. The winners find it at the merch table.',
  no_of_winners: 3,
  minimum_participants: 10,
};
const openRaffle = {
  title: 'Backstage after the show',
  description: 'For two: bring whom you like.',
  no_of_winners: 2,
  minimum_participants: 20,
};

interface Crowd {
  fans: readonly PlannedFan[];
  fanIds: ReadonlyMap<PlannedFan, number>;
  eventIds: ReadonlyMap<PlannedEvent, number>;
  now: Date;
}

/** Inserts a drawn raffle with a valid receipt and an open one tonight. Returns the open one for its draw. */
export async function insertRaffles(
  tx: Connection,
  { fans, fanIds, eventIds, now }: Crowd,
  random: Random,
): Promise<{ id: number; endsAt: Date } | null> {
  const tonight = [...eventIds].find(([event]) => event.isTonight);
  if (tonight === undefined) return null;
  const [event, event_id] = tonight;
  const there = fans.filter((fan) =>
    fan.joins.some((join) => join.event === event && join.checkedInAt !== null && !join.isTrusted),
  );
  const text = (length: number, letters: string) =>
    Array.from({ length }, () => letters[Math.floor(random.next() * letters.length)]).join('');
  const entries = () =>
    there
      .filter(() => random.chance(entering))
      .map((fan) => ({ user_id: fanIds.get(fan) ?? 0, number: text(10, alphabet) }));
  const at = (minutes: number) => new Date(now.getTime() - (now.getTime() % minuteMs) + minutes * minuteMs);

  const seed = text(64, '0123456789abcdef');
  const entered = entries();
  const numbers = inOrder(entered.map(({ number }) => number));
  const { no_of_winners: winnerCount, minimum_participants: minimumEntries } = drawnRaffle;
  const won = await drawWinners({ seed, numbers, winnerCount, minimumEntries });
  const drawn = await tx
    .insertInto('raffles')
    .values({
      ...drawnRaffle,
      event_id,
      starts_at: at(-50),
      ends_at: at(-5),
      seed,
      commitment: await commitmentOf(seed),
      completed_at: at(-5),
      entry_count: numbers.length,
      entrant_count: numbers.length,
      list_hash: await listHashOf(numbers),
      drawn_at: at(-5),
      winner_count: won.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const places = new Map(won.map((number, index) => [number, index + 1]));
  const drawnEntries = entered.map((entry) => ({
    ...entry,
    raffle_id: drawn.id,
    entered_at: at(-random.int(6, 40)),
    is_entrant: true,
    winner_place: places.get(entry.number) ?? null,
  }));
  if (drawnEntries.length > 0) await tx.insertInto('raffle_entries').values(drawnEntries).execute();

  // Keeps the winners of the open raffle unpredictable.
  const openSeed = newSeed();
  const endsAt = at(180);
  const { id } = await tx
    .insertInto('raffles')
    .values({
      ...openRaffle,
      event_id,
      starts_at: at(-20),
      ends_at: endsAt,
      seed: openSeed,
      commitment: await commitmentOf(openSeed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const openEntries = entries().map((entry) => ({ ...entry, raffle_id: id, entered_at: at(-random.int(1, 19)) }));
  if (openEntries.length > 0) await tx.insertInto('raffle_entries').values(openEntries).execute();
  return { id, endsAt };
}
