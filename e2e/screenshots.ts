import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { buildFailedJob, buildNotification, buildWaitingJob } from '../apps/server/builders/builders.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { freePort, startServerProcess } from '../apps/server/test/server-process.ts';
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts';
import { browserOptions } from './browser-options.ts';
import { newestLetter, signInByMail } from './sign-in.ts';

/**
 * Every page of the demo, at a desk's and at a phone's width, into docs/screenshots; and on a phone held sideways, as much as it shows,
 * into test-results/sideways. Somebody then looks at them.
 */
const folderOf = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url));

interface View {
  width: number;
  height: number;
  folder: string;
  /** Else as much as the window shows. */
  isWhole: boolean;
}

const kept = folderOf('docs/screenshots');
const sideways: View = { width: 667, height: 375, folder: folderOf('test-results/sideways'), isWhole: false };
const views: readonly View[] = [
  { width: 1280, height: 900, folder: kept, isWhole: true },
  { width: 375, height: 812, folder: kept, isWhole: true },
  sideways,
];
/** What fans hold in their hands. */
const phones: readonly View[] = [{ width: 375, height: 812, folder: kept, isWhole: false }, sideways];

const cluster = await startThrowawayCluster();
const server = await startServerProcess({
  DATABASE_URL: cluster.productUrl,
  DATABASE_OWNER_URL: cluster.url,
  PORT: String(await freePort()),
  NODE_ENV: 'test',
});
const browser = await chromium.launch(browserOptions);
try {
  for (const { folder } of views) await mkdir(folder, { recursive: true });
  await breakJobs();
  for (const view of views) await shootAll(view);
  await shootFan();
} finally {
  await browser.close();
  await server.stop();
  await cluster.stop();
}

async function shootAll({ width, height, folder, isWhole }: View): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    viewport: { width, height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const shoot = async (name: string, path: string) => {
    await page.goto(path);
    await settled(page);
    // As tall as its content, so that what is fixed to the window reaches all the way down.
    const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isWhole) await page.setViewportSize({ width, height: Math.max(contentHeight, 800) });
    await page.screenshot({ path: `${folder}${name}-${width}.png` });
    await page.setViewportSize({ width, height });
  };
  await shoot('sign-in', '/signin');
  await shoot('sign-up', '/signup');
  await shoot('forgot-password', '/custom-views/user-auth/forgot-password');
  await shoot('payment-processing', '/paymentProcessing');
  await signInByMail(page, 'admin@demo.example.org');
  await shoot('dashboard', '/dashboard/crm');
  await shoot('events', '/groups/all');
  const detail = await page
    .getByRole('link', { name: /./ })
    .and(page.locator('a[href^="/groups/detail/"]'))
    .first()
    .getAttribute('href');
  await shoot('event', detail ?? '/groups/all');
  const publicPage = await page.locator('a[href*="/events/"]').first().getAttribute('href');
  await shoot('event-create', '/event-operation/AddEvent');
  await shoot('event-edit', (detail ?? '').replace('/groups/detail/', '/event-operation/UpdateEvent/'));
  await shoot('event-duplicate', (detail ?? '').replace('/groups/detail/', '/groups/copy/'));
  await shoot('managers', '/artist_manager/list');
  const manager = await page.locator('a[href*="/artist_manager/artists_list/"]').first().getAttribute('href');
  await shoot('artists', manager ?? '/artist_manager/list');
  const artist = await page.locator('a[href*="/artist/update/"]').first().getAttribute('href');
  await shoot('artist-edit', artist ?? '/artist_manager/list');
  await shoot('manager-create', '/artist_manager/create');
  await shoot('team', '/team-member/list');
  await shoot('team-member-create', '/team-member/create');
  await shoot('role-access', '/role-access/all?role=TEAMMEMBER');
  await shoot('users', '/users/all');
  const [, eventPath = ''] = /\/groups\/detail\/(.*)/.exec(detail ?? '') ?? [];
  await shoot('event-users', `/users/${eventPath}`);
  await shoot('event-checkins', `/users/${eventPath}?section=checkins`);
  await shoot('event-requests', `/users/${eventPath}?section=requests`);
  await shoot('fan-requests', `/groups/requests/${eventPath}`);
  await shoot('trivia', `/trivia/${eventPath}`);
  await shoot('trivia-create', `/trivia/${eventPath}/add`);
  await shoot('polls', `/poll/${eventPath}`);
  await shoot('poll-create', `/poll/${eventPath}/add`);
  await shoot('raffles', `/raffle/${eventPath}`);
  const receipt = await page.locator('a[href^="/raffles/"]').last().getAttribute('href');
  await shoot('raffle-create', `/raffle/${eventPath}/add`);
  await shoot('notify-fans', `/notify-fans/${eventPath}`);
  await shoot('raffle-receipt', receipt ?? '/raffles/0/receipt');
  await shoot('door', `/door/${eventPath}`);
  await shoot('fan-import', `/users/${eventPath}/import`);
  await shoot('audit', '/audit');
  await shoot('jobs', '/jobs');
  await shoot('jobs-waiting', '/jobs?state=waiting');
  await shoot('account', '/account');
  await shoot('access-denied', '/accessDenied');
  await shoot('not-found', '/no-such-page');
  await shoot('public-event', publicPage ?? '/events/none');
  await shoot('public-event-not-found', '/events/no-such-night');
  await context.close();
}

/** What a fan's phone shows, from the poster to the seat and all that tonight's event has for them. */
async function shootFan(): Promise<void> {
  const db = createDatabase(cluster.url, { poolSize: 1 });
  const { id, code, manager_id } = await db
    .selectFrom('events')
    .innerJoin('polls', 'polls.event_id', 'events.id')
    .select(['events.id', 'code', 'manager_id'])
    .executeTakeFirstOrThrow();
  const number = '+14155550142';
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    for (const { width, height, folder } of phones) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await page.screenshot({ path: `${folder}${name}-${width}.png` });
    }
  };
  await page.goto(`/fan/${code}`);
  await page.getByLabel('Phone number').fill(number);
  await shoot('fan-phone');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const text = (await newestLetter(page, number)).text;
  await page.getByLabel('6-digit code').fill(/\b(\d{6})\b/.exec(text)?.[1] ?? '');
  await page.getByLabel('Name').fill('Kim Rivera');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Section').fill('Floor');
  await page.getByLabel('Row').fill('C');
  await page.getByLabel('Seat').fill('7');
  await shoot('fan-seat');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
  const { id: kim } = await db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', number)
    .executeTakeFirstOrThrow();
  const leftAt = new Date(Date.now() - 240_000).toISOString();
  await buildNotification(db, { eventId: id, sentBy: manager_id, fanIds: [kim], left_at: leftAt });
  await db.destroy();
  await shoot('fan-event');
  await page.goto(`/fan/${code}/requests`);
  await page.getByLabel('Which song?').fill('Copper Sky');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByText('You asked for', { exact: true }).waitFor();
  await shoot('fan-songs');
  for (const tab of ['polls', 'raffles', 'trivia', 'my-code']) {
    await page.goto(`/fan/${code}/${tab}`);
    await shoot(`fan-${tab}`);
  }
  for (const path of ['profile', 'proposals']) {
    await page.goto(`/fan/${path}`);
    await shoot(`fan-${path}`);
  }
  // The phone asked at the check-in, and takes that answer for fresh so long.
  await page.waitForTimeout(15_000);
  await page.goto(`/fan/${code}/inbox`);
  await page.getByText('Doors are open').waitFor();
  await shoot('fan-inbox');
  await page.goto('/fan');
  await shoot('fan-start');
  await context.close();
}

/** The demo's jobs all succeed within a second: these show what an outage leaves behind. */
async function breakJobs(): Promise<void> {
  const db = createDatabase(cluster.url, { poolSize: 1 });
  const hourMs = 3_600_000;
  const away = 'connect ECONNREFUSED 192.0.2.25:587';
  await buildFailedJob(db, {
    error: '550 5.1.1 <kim@example.org>: Recipient address rejected',
    ageMs: hourMs * 3,
    failedAgoMs: hourMs * 3,
  });
  await buildFailedJob(db, { error: away, failures: 151, ageMs: 26 * hourMs, failedAgoMs: hourMs / 2 });
  const kim = { identityId: null, address: 'kim@example.org' };
  await buildFailedJob(db, {
    name: 'send-sign-in-link',
    input: kim,
    error: away,
    failures: 9,
    ageMs: hourMs,
    failedAgoMs: hourMs / 5,
  });
  await buildWaitingJob(db, { error: away, failures: 4, ageMs: hourMs / 6 });
  await buildWaitingJob(db, { name: 'send-text', error: '503 Service Unavailable', failures: 2, ageMs: hourMs / 60 });
  await db.destroy();
}

/** No request under way and no placeholder left. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('.ant-skeleton, [aria-busy="true"]')
    .first()
    .waitFor({ state: 'hidden', timeout: 10_000 })
    .catch(() => {});
}
