import { buildEvent, buildManager } from '../../apps/server/builders/builders.ts';
import { litSpans, parsePayload } from '../../packages/beat/src/index.ts';
import { ensureServerBuilt } from '../../apps/server/testing/server-process.ts';
import globalSetup from '../../e2e/global-setup.ts';
import { openInstallation } from '../../e2e/installation.ts';
import { apartOf, maxOffMs, measuredShare, offsOf, percentile, spreadOf } from '../../e2e/light-measure.ts';
import { openBrowser } from '../../e2e/browser-options.ts';
import { openHall } from './hall.ts';

// npm run bench:lights: four phones on slow networks, and one with a wrong clock, play a song in real browsers. Prints
// their timing errors and the browser's frame times. Needs a quiet machine.

const playedMs = 9_000;
const wrongByMs = 120;

const stopCluster = await globalSetup();
const ends: (() => Promise<unknown>)[] = [stopCluster];
try {
  await ensureServerBuilt();
  const installation = await openInstallation();
  ends.push(() => installation.close());
  const { db } = installation;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id, name: 'Loud Night', startsAt: new Date() });
  const browser = await openBrowser();
  ends.push(() => browser.close());
  const hall = await openHall({ browser, db, installation, event, manager }, wrongByMs);
  ends.push(() => hall.close());

  await hall.play();
  const show = await db
    .selectFrom('light_shows')
    .innerJoin('light_timelines', 'light_timelines.id', 'light_shows.timeline_id')
    .select(['starts_at', 'payload'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const startsMs = new Date(String(show.starts_at)).getTime();
  const parsed = parsePayload(show.payload);
  if (!parsed.ok) throw new Error('the stored payload is no timeline');
  const heardAtMs = await hall.hearUntil(startsMs, startsMs + playedMs);
  const stoppedMs = Date.now();
  await hall.stop();

  const shown = await Promise.all(hall.phones.map(({ changes }) => changes()));
  const played = litSpans(parsed.timeline)
    .map(({ startMs }) => heardAtMs + startMs)
    .filter((ms) => ms < stoppedMs - 500);
  const offs = shown.map((one) => offsOf(one, played));
  const wrong = offs.pop() ?? [];
  const toSong = offs.flat().flatMap((off) => (off === null ? [] : [Math.abs(off)]));
  const stops = shown.map((one) => (one.at(-1)?.atMs ?? Infinity) - stoppedMs);
  const frames = (await Promise.all(hall.phones.map(({ framesMs }) => framesMs()))).flat();
  const toWrong = apartOf([offs[0] ?? [], wrong]);

  const print = (what: string, values: readonly number[], bound = '') =>
    process.stdout.write(`${what.padEnd(34)} p50, p95, max: ${spreadOf(values).join(', ')} ms ${bound}\n`);
  print('reference: between two frames', frames);
  print('phone to phone', apartOf(offs), `(bound of p95: ${maxOffMs})`);
  print('phone to song', toSong, `(bound of p95: ${maxOffMs})`);
  print('from Stop to dark', stops, '(bound of max: 1000)');
  print(`a clock that is ${wrongByMs} ms wrong`, toWrong, `(must be seen: p50 above ${maxOffMs})`);
  process.stdout.write(`measured: ${Math.round(measuredShare(offs) * 100)}% of ${played.length} flashes\n`);
  const holds =
    percentile(apartOf(offs), 0.95) <= maxOffMs &&
    percentile(toSong, 0.95) <= maxOffMs &&
    Math.max(...stops) <= 1_000 &&
    percentile(toWrong, 0.5) > maxOffMs;
  if (!holds) process.exitCode = 1;
} finally {
  for (const end of ends.toReversed()) await end();
}
