import { eventFile } from '@backline/contract/event-file';
import { isStorable } from '@backline/contract/typed-text';
import { pollResults } from '@backline/contract/polls';
import { productSizes } from '@backline/contract/product-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildDrop,
  buildEvent,
  buildEventPattern,
  buildPattern,
  buildPoll,
  buildProduct,
  buildRaffle,
  buildTrivia,
} from '../../../builders/builders.ts';
import { eventFileHouse } from '../../../testing/event-files/event-file-house.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(eventFileHouse());
const { db, owner, artistIds } = house;

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => isStorable(text) && text.trim() !== '');
const dayMs = 86_400_000;
const shift = fc.integer({ min: -30 * dayMs, max: 30 * dayMs });
const length = fc.integer({ min: 0, max: dayMs });
const cents = fc.integer({ min: 100, max: 100_000_000 });
const units = fc.integer({ min: 0, max: 50 });

const anyEvent = fc.record({
  polls: fc.array(
    fc.record({
      question: line,
      shift,
      length,
      results: fc.constantFrom(...pollResults),
      options: fc.uniqueArray(line, { minLength: 2, maxLength: 5 }),
      correct: fc.option(fc.integer({ min: 0, max: 1 }), { nil: undefined }),
    }),
    { maxLength: 4 },
  ),
  raffles: fc.array(fc.record({ title: line, description: line, shift, length }), { maxLength: 3 }),
  trivia: fc.array(fc.record({ title: line, description: line, shift }), { maxLength: 3 }),
  products: fc.array(
    fc.record({
      title: line,
      description: line,
      price: cents,
      size: fc.constantFrom(...productSizes),
      units,
      drop: fc.option(fc.record({ shift, length, price: cents, max: units })),
    }),
    { maxLength: 3 },
  ),
  patterns: fc.array(shift, { maxLength: 3 }),
});

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never;

async function build(parts: AnyEvent): Promise<number> {
  const startsAt = Date.UTC(2032, 0, 1);
  const event = await buildEvent(db, { managerId: owner.id, artistIds, startsAt: new Date(startsAt) });
  const eventId = event.id;
  const times = (from: number, lasts: number) => ({
    startsAt: new Date(startsAt + from),
    endsAt: new Date(startsAt + from + lasts + 1),
  });
  for (const { shift: from, length: lasts, ...poll } of parts.polls) {
    await buildPoll(db, { eventId, by: owner.id, ...poll, ...times(from, lasts) });
  }
  for (const { shift: from, length: lasts, ...raffle } of parts.raffles) {
    await buildRaffle(db, { eventId, ...raffle, ...times(from, lasts) });
  }
  for (const { shift: from, ...trivia } of parts.trivia) {
    await buildTrivia(db, { eventId, ...trivia, publishAt: new Date(startsAt + from) });
  }
  for (const { price, size, units: count, drop, ...product } of parts.products) {
    const artistId = artistIds[0] ?? 0;
    const { id: productId } = await buildProduct(db, {
      artistId,
      ...product,
      price_cents: price,
      sizes: { [size]: count },
    });
    if (drop === null) continue;
    await buildDrop(db, {
      productId,
      eventId,
      ...times(drop.shift, drop.length),
      special_price_cents: drop.price,
      max_quantity: drop.max,
    });
  }
  for (const from of parts.patterns) {
    const { id: patternId } = await buildPattern(db, { managerId: owner.id });
    await buildEventPattern(db, { eventId, patternId, startsAt: new Date(startsAt + from) });
  }
  return eventId;
}

test('exports any event as a valid file, which can be imported', async () => {
  await fc.assert(
    fc.asyncProperty(anyEvent, async (parts) => {
      const file = await house.must(house.exported(await build(parts)));
      expect(eventFile.safeParse(file).error?.issues).toBeUndefined();
      const invalid = file.left_out.reduce((sum, { count }) => sum + count, 0);
      const { created } = await house.must(house.imported(file, { event_dttm: Date.UTC(2033, 0, 1) }));
      expect(created.polls + created.raffles + created.trivia).toBe(
        file.polls.length + file.raffles.length + file.trivia.length,
      );
      expect(file.polls.length + file.raffles.length + file.trivia.length + invalid).toBeGreaterThanOrEqual(
        parts.polls.length + parts.raffles.length + parts.trivia.length,
      );
    }),
    { numRuns: 10 },
  );
});
