import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { countPhones, findSections, savePhoneCounts } from './index.ts';
import type { PhoneCounts } from './phone-counts.ts';
import { query } from '../../../testing/query.ts';

const product = await openForFile(testApp());
const eventId = (await buildEvent(product.db, { managerId: (await buildManager(product.db)).id })).id;

/** Returns consecutive fan ids. */
const fans = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);
/** Gives each fan this clock error. */
const off = (ms: number, ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, ms]));
const none = { ready: {}, late: [], dark: [], gone: [], started: {} };
const reportOf = (processId: string, counts: PhoneCounts) => ({ processId, eventId, showId: null, epoch: 0, counts });
const board = async () => (await countPhones(product.db, [eventId])).get(eventId);

test('adds up the reports of several processes, and computes the timing spread over all their phones', async () => {
  const rest = { late: [201], gone: fans(301, 2) };
  await savePhoneCounts(product.platform, [
    reportOf('a', {
      A: { ...none, ...rest, ready: off(1, fans(1, 90)) },
      '10': { ...none, ready: off(2, [401]), late: [402], gone: fans(403, 2) },
    }),
    reportOf('b', { A: { ...none, ready: off(40, fans(101, 10)), late: [202], gone: fans(303, 2) } }),
  ]);
  expect(await board()).toEqual({
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

test('counts a fan connected to several processes once, by the furthest state that any page reports', async () => {
  await savePhoneCounts(product.platform, [
    reportOf('a', {
      A: { ...none, ready: off(9, [1, 2]), late: [3], gone: [4, 6], dark: [5] },
      C: { ...none, dark: [6] },
    }),
    reportOf('b', { A: { ...none, ready: off(3, [2]), late: [1, 4], gone: [3, 5, 7] }, B: { ...none, gone: [1] } }),
  ]);
  // The fifth and the sixth fan switched their light off at one of the two processes.
  expect(await board()).toEqual({
    ready: 2,
    late: 2,
    gone: 1,
    p50_ms: 3,
    p95_ms: 9,
    sections: [
      { section: 'A', ready: 2, late: 2, gone: 2, p50_ms: 3, p95_ms: 9 },
      { section: 'B', ready: 0, late: 0, gone: 1, p50_ms: null, p95_ms: null },
    ],
  });
});

test("replaces a process's former report and ignores a process that stopped reporting", async () => {
  await savePhoneCounts(product.platform, [reportOf('a', { A: { ...none, ready: off(2, fans(1, 5)) } })]);
  await query(product.db)`
    update light_phone_counts set told_at = ${new Date(Date.now() - 11_000)} where process_id = 'b'`;
  expect(await board()).toMatchObject({ ready: 5, gone: 0, p50_ms: 2 });
});

test('counts no phone as ready if its report was made before the last Play or Stop', async () => {
  await product.db.deleteFrom('light_phone_counts').execute();
  await savePhoneCounts(product.platform, [reportOf('a', { A: { ...none, ready: off(2, fans(1, 5)), late: [6] } })]);
  await product.db.insertInto('event_lights').values({ event_id: eventId, epoch: 1 }).execute();
  expect(await board()).toMatchObject({ ready: 0, late: 6, p50_ms: null });
  const again = reportOf('a', { A: { ...none, ready: off(2, fans(1, 4)), late: [5, 6] } });
  await savePhoneCounts(product.platform, [{ ...again, epoch: 1 }]);
  expect(await board()).toMatchObject({ ready: 4, late: 2, p50_ms: 2 });
});

test("uses the organiser's section for a fan, otherwise the fan's own entry, otherwise none", async () => {
  const people = [await buildFan(product.db), await buildFan(product.db), await buildFan(product.db)];
  const [listed = 0, named = 0, nowhere = 0] = people.map(({ id }) => id);
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
