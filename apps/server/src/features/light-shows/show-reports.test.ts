import { listLightShows } from '@backline/contract/light-shows';
import { expect, test } from 'vitest';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { lightShowJobs, savePhoneCounts } from './index.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());

/** Returns the same time for consecutive fan ids. */
const times = (first: number, count: number, ms: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [first + place, ms]));
const none = { late: [], dark: [], gone: [] };

test("reports a show's number of phones and timing spread once, after the show has ended", async () => {
  const { eventId, trackId } = await house.newEvent();
  const { body } = await house.play(eventId, trackId);
  const counts = {
    A: {
      ...none,
      ready: times(1, 85, 2),
      late: [201, 202],
      gone: [86, 87, 88, 89, 90],
      started: { ...times(1, 80, 5), ...times(81, 5, -5), ...times(86, 3, -40), ...times(89, 2, 80) },
    },
  };
  // Twelve fans also have a page at another process. Only the last fan's light started with a smaller error there.
  const others = { A: { ...none, ready: times(79, 12, 2), started: { ...times(79, 11, 200), 90: 60 } } };
  await savePhoneCounts(house.platform, [
    { processId: 'a', eventId, showId: body.show_id, epoch: 1, counts },
    { processId: 'b', eventId, showId: body.show_id, epoch: 1, counts: others },
  ]);
  const [report] = lightShowJobs;
  if (report === undefined) return expect.unreachable();
  await runNow(house.platform, report, { show_id: body.show_id });
  const shown = async () => (await house.manager.call(listLightShows, { event_id: eventId })).body;
  // The show is still on, so the job writes no report yet.
  expect(await shown()).toMatchObject([{ state: 'preparing', report: null }]);
  await house.stop(eventId);
  for (let time = 0; time < 2; time += 1) await runNow(house.platform, report, { show_id: body.show_id });
  expect(await shown()).toMatchObject([
    {
      state: 'stopped',
      started_by: 'Mona',
      report: { phones_reached: 90, p50_ms: 5, p95_ms: 40, started_within_50_ms: 88 / 90 },
    },
  ]);
});

test('reports a show from its own phones even if another show starts immediately', async () => {
  const { eventId, trackId } = await house.newEvent();
  const playWith = async (ready: number) => {
    const { body } = await house.play(eventId, trackId);
    const counts = { A: { ...none, ready: times(1, ready, 2), started: times(1, ready, 5) } };
    await savePhoneCounts(house.platform, [{ processId: 'a', eventId, showId: body.show_id, epoch: 1, counts }]);
    return body.show_id;
  };
  const first = await playWith(90);
  await house.pass(eventId, 31);
  const second = await playWith(70);
  await house.stop(eventId);
  const third = await playWith(50);
  const [report] = lightShowJobs;
  if (report === undefined) return expect.unreachable();
  for (const id of [first, second, third]) await runNow(house.platform, report, { show_id: id });
  const shown = (await house.manager.call(listLightShows, { event_id: eventId })).body;
  expect(new Map(shown.map(({ id, report: of }) => [id, of?.phones_reached]))).toEqual(
    new Map([
      [first, 90],
      [second, 70],
      [third, undefined],
    ]),
  );
});

test('reports a show even if its report job was discarded', async () => {
  const { eventId, trackId } = await house.newEvent();
  const { body } = await house.play(eventId, trackId);
  await query(house.db)`delete from pgboss.job where name = 'report-light-show'`;
  await house.pass(eventId, 200);
  const sweep = lightShowJobs.find(({ cron }) => cron !== undefined);
  if (sweep === undefined) return expect.unreachable();
  await runNow(house.platform, sweep, {});
  await runJobs(house.platform, lightShowJobs);
  const [show] = await house.showsOf(eventId);
  expect([show?.id, show?.phones_reached]).toEqual([body.show_id, 0]);
});
