import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Db } from '../../apps/server/src/platform/db/database.ts';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { startThrowawayCluster } from '../../apps/server/testing/throwaway-cluster.ts';
import { openBrowser } from '../../e2e/browser-options.ts';
import { maxLayoutShift, sumLayoutShifts } from '../../e2e/layout-shift.ts';
import { signInFan } from '../../e2e/sessions.ts';
import { phone } from '../../e2e/sizes.ts';

// npm run bench:paint: opens ten pages of the demo on a phone with an empty cache, on slow 4G and a slow processor.
// Prints layout shifts (CLS), the largest contentful paint (LCP), requests and bytes. Fails if a page shifts too far.
// PAINT_RUNS (3) is the number of visits to each page: the worst CLS and the median LCP count.

const runs = Number(process.env.PAINT_RUNS ?? 3);
/** Lighthouse's slow 4G. */
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
/** Late shifts happen within this time of the last response. */
const settleMs = 1_500;

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

interface Visit {
  shift: number;
  paintMs: number;
  requests: number;
  bytes: number;
}

interface Night {
  code: string;
  seo_url: string;
  fanId: number;
}

const secretKey = randomBytes(32).toString('hex');
const cluster = await startThrowawayCluster();
const server = await startServerProcess({
  DATABASE_URL: cluster.productUrl,
  DATABASE_OWNER_URL: cluster.url,
  NODE_ENV: 'test',
  SECRET_KEY: secretKey,
});
const installation = { baseUrl: server.baseUrl, secretKey };
const db = createDatabase(cluster.url, { poolSize: 1 });
const browser = await openBrowser();
try {
  const night = await findNight(db);
  await untilDrawn(`${server.baseUrl}/events/${night.seo_url}`);
  const strangers = [`/events/${night.seo_url}`, `/fan/${night.code}`];
  const tabs = ['', '/join', '/polls', '/raffles', '/shop', '/orders', '/inbox', '/me'];
  const addresses = [
    ...strangers.map((path) => ({ path, fanId: null })),
    ...tabs.map((tab) => ({ path: `/fan/${night.code}${tab}`, fanId: night.fanId })),
  ];
  for (const { path, fanId } of addresses) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, path, fanId));
    const shift = Math.max(...visits.map((each) => each.shift));
    const paint = visits.map(({ paintMs }) => paintMs).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
    const { requests = 0, bytes = 0 } = visits[0] ?? {};
    const who = fanId === null ? 'stranger' : 'fan';
    process.stdout.write(
      `${`${path} (${who})`.padEnd(62)} CLS ${shift.toFixed(3)}  LCP ${(paint / 1_000).toFixed(2)} s  ${requests} requests, ${(bytes / 1_000).toFixed(0)} KB\n`,
    );
    if (shift >= maxLayoutShift) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await db.destroy();
  await server.stop();
  await cluster.stop();
}

/** Returns the demo's event of tonight with a fan who is checked in. */
async function findNight(demo: Db): Promise<Night> {
  const found = await demo
    .selectFrom('events')
    .innerJoin('polls', 'polls.event_id', 'events.id')
    .innerJoin('event_users', 'event_users.event_id', 'events.id')
    .select(['code', 'seo_url', 'user_id'])
    .where('is_fan', '=', true)
    .where('checked_in_at', 'is not', null)
    .orderBy('events.starts_at', 'desc')
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return { code: found.code, seo_url: found.seo_url, fanId: found.user_id };
}

async function untilDrawn(address: string): Promise<void> {
  const isDrawn = async () => (await (await fetch(address)).text()).includes('srcset=');
  for (let tries = 0; !(await isDrawn()); tries += 1) {
    if (tries > 60) throw new Error('the poster was not drawn in smaller sizes');
    await sleep(1_000);
  }
}

async function visit(on: Browser, path: string, fanId: number | null): Promise<Visit> {
  const context = await on.newContext({
    baseURL: server.baseUrl,
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.route('https://**', (route) => route.abort());
  if (fanId !== null) await signInFan({ page, db, installation }, { id: fanId });
  await page.addInitScript(sumLayoutShifts);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaintMs: startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const loaded = await slow(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await sleep(settleMs);
  const [shift, paintMs] = await page.evaluate(() => [
    window.layoutShift,
    Number(Reflect.get(window, 'largestPaintMs') ?? Number.NaN),
  ]);
  await context.close();
  return { shift: shift ?? Number.NaN, paintMs: paintMs ?? Number.NaN, ...loaded };
}

/** Slows the page down, and counts what it loads. */
async function slow(page: Page): Promise<Pick<Visit, 'requests' | 'bytes'>> {
  const session = await page.context().newCDPSession(page);
  const loaded = { requests: 0, bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.requests += 1;
    loaded.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...network, offline: false });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return loaded;
}
