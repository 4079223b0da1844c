import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import type { openBrowser } from '../../e2e/browser-options.ts';
import { openHallNetwork } from '../../e2e/hall-network.ts';
import type { Installation } from '../../e2e/installation.ts';
import { percentile } from '../../e2e/light-measure.ts';
import { openLightPhone, takePart } from '../../e2e/light-phones.ts';
import { overrideClock, watchFrames, watchLight, watchSong } from '../../e2e/light-watch.ts';
import { signInStaff } from '../../e2e/sessions.ts';

const song = join(import.meta.dirname, '../../apps/server/demo/songs/lanterns.mp3');
const ways = [
  [20, 30],
  [60, 80],
  [110, 140],
  [165, 200],
] as const;

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

interface Place {
  browser: Browser;
  db: Db;
  installation: Installation;
  event: { id: number; code: string };
  manager: { id: number };
}

export async function openHall(place: Place, wrongByMs: number) {
  const { browser, installation, event, db, manager } = place;
  const context = await browser.newContext({ baseURL: installation.baseUrl, viewport: { width: 1280, height: 900 } });
  const desk = await context.newPage();
  const hear = await watchSong(desk);
  await signInStaff({ page: desk, db, installation }, manager);
  await upload(desk, event.id);
  const phones = await Promise.all([
    ...ways.map((way, index) => openPhone(place, `Fan ${index + 1}`, way)),
    openPhone(place, 'Eve', ways[0], wrongByMs),
  ]);
  await desk.getByText('100% of the connected phones are ready').waitFor();
  return {
    phones,
    play: () => desk.getByRole('button', { name: 'Play', exact: true }).click(),
    async hearUntil(startsMs: number, untilMs: number): Promise<number> {
      const heard: number[] = [];
      await desk.getByText('The light show begins in 10 seconds.').waitFor();
      for (let atMs = startsMs + 3_000; atMs <= untilMs; atMs += 1_000) {
        await setTimeout(Math.max(0, atMs - Date.now()));
        const found = await hear({ beganMs: startsMs, reachMs: 250 });
        if (found !== null && found.likeness > 0.9) heard.push(found.songAtMs);
      }
      return percentile(heard, 0.5);
    },
    async stop(): Promise<void> {
      await desk.getByRole('button', { name: 'Stop' }).click();
      for (const { page } of phones) await page.locator('dialog[data-lit]').waitFor({ state: 'detached' });
    },
    async close(): Promise<void> {
      for (const { close } of phones) await close();
      await context.close();
    },
  };
}

async function upload(desk: Page, eventId: number): Promise<void> {
  await desk.goto(`/pattern-playlist/create/${eventId}/x`);
  await desk.getByLabel('File', { exact: true }).setInputFiles(song);
  await desk.getByText(/^\d\d beats in 0:20$/).waitFor();
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Music has been added successfully.').waitFor();
  await desk.goto(`/pattern-playlist/${eventId}/x`);
}

async function openPhone(place: Place, name: string, [minMs, maxMs]: readonly [number, number], lateMs?: number) {
  const network = await openHallNetwork(place.installation.baseUrl);
  const phone = await openLightPhone(place, { name, url: network.url, isMeasured: true });
  if (lateMs !== undefined) await overrideClock(phone.page, lateMs);
  network.slow(minMs);
  network.lag(minMs, maxMs);
  await phone.openLights();
  await takePart(phone.page);
  return {
    page: phone.page,
    changes: await watchLight(phone.page),
    framesMs: await watchFrames(phone.page),
    async close(): Promise<void> {
      await phone.close();
      await network.close();
    },
  };
}
