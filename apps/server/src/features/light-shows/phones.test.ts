import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { countPhones, findSections, savePhoneCounts } from './index.ts';

let product: TestApp;
let eventId: number;

beforeAll(async () => {
  product = await testApp();
  eventId = (await buildEvent(product.db, { managerId: (await buildManager(product.db)).id })).id;
});
afterAll(() => product.close());

const section = (ready: number, errors: Record<string, number>) => ({ ready, late: 1, gone: 2, errors, started: {} });

test('what several processes tell of an event is summed up, its spread over all phones and not over processes', async () => {
  const told: Parameters<typeof savePhoneCounts>[1] = [
    { processId: 'a', eventId, showId: null, counts: { A: section(90, { 1: 90 }), '10': section(1, { 2: 1 }) } },
    { processId: 'b', eventId, showId: null, counts: { A: section(10, { 40: 10 }) } },
  ];
  await savePhoneCounts(product.platform, told);
  const figures = (await countPhones(product.db, [eventId])).get(eventId);
  expect(figures).toEqual({
    ready: 101,
    late: 3,
    gone: 6,
    p50_ms: 1,
    p95_ms: 40,
    sections: [
      { section: '10', ready: 1, late: 1, gone: 2, p50_ms: 2, p95_ms: 2 },
      { section: 'A', ready: 100, late: 2, gone: 4, p50_ms: 1, p95_ms: 40 },
    ],
  });
});

test('a process that tells anew replaces what it told, and one that is silent is forgotten', async () => {
  await savePhoneCounts(product.platform, [{ processId: 'a', eventId, showId: null, counts: { A: section(5, {}) } }]);
  await product.db
    .updateTable('light_phone_counts')
    .set({ told_at: new Date(Date.now() - 11_000) })
    .where('process_id', '=', 'b')
    .execute();
  expect((await countPhones(product.db, [eventId])).get(eventId)).toMatchObject({ ready: 5, p50_ms: null });
});

test('a fan’s section is the organiser’s, else the one that they named, else none', async () => {
  const fans = [await buildFan(product.db), await buildFan(product.db), await buildFan(product.db)];
  const [listed = 0, named = 0, nowhere = 0] = fans.map(({ id }) => id);
  for (const fanId of [listed, named, nowhere]) await joinFan(product.db, { eventId, fanId });
  const place = product.db.updateTable('event_users').where('event_id', '=', eventId);
  await place.set({ section: 'A', named_section: 'B' }).where('user_id', '=', listed).execute();
  await place.set({ section: '', named_section: 'C' }).where('user_id', '=', named).execute();
  expect(await findSections(product.db, eventId, [listed, named, nowhere])).toEqual(
    new Map([
      [listed, 'A'],
      [named, 'C'],
      [nowhere, ''],
    ]),
  );
});
