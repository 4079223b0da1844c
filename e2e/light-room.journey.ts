import type { Page } from '@playwright/test';
import { addEventPattern } from '@backline/contract/event-patterns';
import type { Input, Operation } from '@backline/contract/operation';
import { addPattern } from '@backline/contract/patterns';
import { buildEvent, buildTrack } from '../apps/server/builders/builders.ts';
import { formatPayload, litSpans, parsePayload, roomLightings } from '../packages/beat/src/index.ts';
import { csrfTokenKey } from '../packages/client/src/csrf-token-key.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { beatsOf, fastestHalfMs, litAt, maxPerSecond } from './light-measure.ts';
import { openLightPhone, takePart } from './light-phones.ts';
import { watchGlow, watchLight } from './light-watch.ts';
import { untilListening } from './live-page.ts';
import { pass, passTo, passUntil, stopClock } from './phone-clock.ts';

const stepMs = 400;
const groups = 3;
/** This light is safe on one phone, but three rows that flash in turn would flash five times a second in all. */
const drawn = Array.from({ length: 170 }, () => [600, 100]).flat();
/** A rise or fall of the brightness by half in less than this time looks like a flash. */
const softMs = 250;

const callAs = (page: Page, operation: Operation, input: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ({ path, body, key }) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': localStorage.getItem(key) ?? '' };
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
    { path: operation.path, body: JSON.stringify(input), key: csrfTokenKey },
  );

test('three rows flash as a wave, at most 3 times a second, despite restart and crash; glow, Stop and offline phones work', async ({
  page: desk,
  browser,
  house,
  installation,
  db,
  signIn,
}) => {
  test.slow();
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Wave Night', startsAt: new Date() });
  // The fan app offers the light page only if the event has a light.
  await buildTrack(db, { eventId: event.id, uploadedBy: house.manager.id });
  const network = await openHallNetwork(installation.baseUrl);
  const hall = { browser, db, installation, event };
  const less = { reducedMotion: 'reduce' } as const;
  const [front, middle, back, glowing] = await Promise.all([
    openLightPhone(hall, { name: 'Anna', row: 'A' }),
    openLightPhone(hall, { name: 'Bo', row: 'B' }),
    openLightPhone(hall, { name: 'Cleo', row: 'C', url: network.url }),
    openLightPhone(hall, { name: 'Dirk', row: 'A', more: less }),
  ]);
  const phones = [front, middle, back, glowing];
  const hearing = [front, middle, glowing];
  await Promise.all([
    signIn(desk, house.manager, `/pattern/${event.id}/x`),
    ...phones.map(({ openLights }) => openLights()),
  ]);
  await expect(glowing.page.getByRole('radio', { name: 'No flashing' })).toBeChecked();
  await Promise.all(phones.map(({ page }) => takePart(page)));
  const lights = await Promise.all([front, middle, back].map(({ page }) => watchLight(page)));
  const glow = await watchGlow(glowing.page);
  await Promise.all(phones.map(({ page }) => stopClock(page)));

  const show =
    await test.step('a wave that is too fast for a room is thinned on saving, and scheduled for now', async () => {
      const pattern = await callAs(desk, addPattern, {
        name: 'Wave',
        short_description: '',
        payload_data: formatPayload(drawn),
        colour: '#ffffff',
        arrangement: 'wave',
        step_ms: stepMs,
        groups,
      } satisfies Input<typeof addPattern>);
      expect(pattern.changes).toContainEqual(expect.objectContaining({ kind: 'thinned' }));
      const now = { event_id: event.id, pattern_id: Number(pattern.pattern_id), start_dttm: Date.now() };
      await callAs(desk, addEventPattern, now);
      const row = await db
        .selectFrom('event_patterns')
        .innerJoin('light_timelines', 'light_timelines.id', 'event_patterns.timeline_id')
        .select(['starts_at', 'ends_at', 'payload'])
        .where('event_id', '=', event.id)
        .executeTakeFirstOrThrow();
      const parsed = parsePayload(row.payload);
      if (!parsed.ok) throw new Error('what was stored is no timeline');
      return {
        startsMs: new Date(String(row.starts_at)).getTime(),
        endsMs: new Date(String(row.ends_at)).getTime(),
        flashes: litSpans(parsed.timeline).map(({ startMs }) => startMs),
      };
    });

  await test.step('every phone has it; one loses its network for good, and the server restarts', async () => {
    const stored = back.page.getByText('2 of 2 shows downloaded');
    for (const { page } of phones) await passUntil(page, () => page.getByRole('timer').isVisible(), 'a countdown');
    await passUntil(back.page, () => stored.isVisible(), 'the light on the phone');
    network.down();
    await installation.restart('SIGTERM');
  });

  await test.step('the server crashes in mid-show and returns', async () => {
    await Promise.all(phones.map(({ page }) => passTo(page, show.startsMs + 1_500)));
    let left = hearing.length;
    const isBack = async (page: Page) => {
      await untilListening(page);
      left -= 1;
    };
    const listening = [untilListening(desk), ...hearing.map(({ page }) => isBack(page))];
    await installation.restart('SIGKILL');
    // Advances the phones' stopped clocks, because their retry timers depend on them.
    await Promise.all(hearing.map(({ page }) => passUntil(page, async () => left === 0, 'phones that are back')));
    await Promise.all(listening);
    await Promise.all(hearing.map(({ page }) => passTo(page, show.startsMs + 15_000)));
  });

  await test.step('Stop darkens every connected phone', async () => {
    await expect(desk.getByRole('row', { name: /Wave/ })).toContainText('Running');
    await desk.getByRole('button', { name: 'Stop Wave' }).click();
    await Promise.all(
      hearing.map(({ page }) =>
        passUntil(page, async () => (await page.locator('dialog[data-lit]').count()) === 0, 'a dark phone'),
      ),
    );
    await expect(desk.getByRole('row', { name: /Wave/ })).toContainText('Stopped');
    const [dark, glowed] = [await Promise.all(lights.slice(0, 2).map((read) => read())), await glow()];
    for (const one of dark) expect(one.at(-1)?.lit).toBe(false);
    expect(glowed.at(-1)?.share).toBe(0);
    await Promise.all(hearing.map(({ page }) => pass(page, 3_000)));
    expect(await Promise.all(lights.slice(0, 2).map((read) => read()))).toEqual(dark);
    expect(await glow()).toEqual(glowed);
  });

  await test.step('the phone without a network plays to the end', async () => {
    await passTo(back.page, show.endsMs + 300);
    await expect(back.page.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('the light was one wave, each row on its beats, soft where asked for, and safe for the room', async () => {
    const rows = await Promise.all(lights.map((read) => read()));
    const beats = rows.map((row, place) =>
      beatsOf(
        row,
        show.flashes.map((ms) => show.startsMs + ms + place * stepMs),
      ),
    );
    for (const numbers of beats) expect(numbers).toEqual([...numbers.keys()]);
    expect(Math.min(...beats.map(({ length }) => length))).toBeGreaterThanOrEqual(4);
    expect(beats[2]).toHaveLength(show.flashes.length);
    const [first = [], second = [], third = []] = rows.map(litAt);
    const together = Math.min(first.length, second.length);
    const order = [...first.keys()].slice(0, together).flatMap((beat) => [first[beat], second[beat], third[beat]]);
    expect(order).toEqual(order.toSorted((one, other) => (one ?? 0) - (other ?? 0)));

    expect(maxPerSecond([first, second, third].flat()), 'in the room').toBeLessThanOrEqual(3);
    expect(maxPerSecond(roomLightings(drawn, { groups, stepMs })), 'what was drawn').toBeGreaterThan(3);

    const frames = await glow();
    expect(Math.max(...frames.map(({ share }) => share))).toBeGreaterThan(0.7);
    expect(fastestHalfMs(frames.slice(0, -1))).toBeGreaterThanOrEqual(softMs);
  });
  const shows = await db.selectFrom('light_shows').select('id').where('event_id', '=', event.id).execute();
  expect(shows).toHaveLength(1);
  for (const { faults, close } of phones) {
    expect(faults.filter((fault) => !/ERR_|WebSocket|503/.test(fault))).toEqual([]);
    await close();
  }
  await network.close();
});
