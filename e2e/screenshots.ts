import { mkdir, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { buildNotification } from '../apps/server/builders/builders.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { freePort, startServerProcess } from '../apps/server/testing/server-process.ts';
import { startThrowawayCluster } from '../apps/server/testing/throwaway-cluster.ts';
import { browserOptions } from './browser-options.ts';
import { breakJobs, fillShop, type Shop } from './screenshots-data.ts';
import { shootBuying, shootLights } from './screenshots-phone.ts';
import { newestLetter, signInByMail } from './sign-in.ts';

/**
 * Takes screenshots of all demo pages for desktop, phone and landscape. Those in README and docs go to
 * docs/screenshots, the others to test-results. Arguments select pages by parts of their names. `--dark` uses the dark
 * theme; `--width` (repeatable, in px) shows the console at other widths.
 */
const { positionals: words, values: options } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean', default: false }, width: { type: 'string', multiple: true, default: [] } },
});
const colorScheme = options.dark ? 'dark' : 'light';
const waypoints = new Set(['events', 'event', 'managers', 'artists']);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const folderOf = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url));

interface View {
  width: number;
  height: number;
  isWhole: boolean;
}

const demoSong = fileURLToPath(new URL('../apps/server/demo/songs/lanterns.mp3', import.meta.url));
const demoTicket = 'Where is the cloakroom?';
const shown = folderOf('docs/screenshots');
const kept = folderOf('test-results/screenshots');
const shownNames = new Set(await readdir(shown));
/** Returns the path in docs/screenshots if a file of this name is there, otherwise in test-results. */
const pathOf = (name: string, width: number) => {
  const file = `${name}-${width}${options.dark ? '-dark' : ''}.png`;
  return `${shownNames.has(file) ? shown : kept}${file}`;
};
const sideways: View = { width: 667, height: 375, isWhole: false };
const usualViews: readonly View[] = [
  { width: 1280, height: 900, isWhole: true },
  { width: 375, height: 812, isWhole: true },
  sideways,
];
const otherViews = options.width.map((width): View => ({ width: Number(width), height: 900, isWhole: true }));
const views = otherViews.length > 0 ? otherViews : usualViews;
const phones: readonly View[] = [{ width: 375, height: 812, isWhole: false }, sideways];

const shopFile = `\uFEFFTitle;Description;Price;Size;Quantity
Tour shirt, black;Of heavy cotton, printed on both sides.;24,50;S;12
Tour shirt, black;;;M;30
Tour shirt, black;;;L;30
Poster;Numbered, on heavy paper.;$1,299.00;;40
Cap;Of washed cotton.;cheap;;5
`;

const cluster = await startThrowawayCluster();
const server = await startServerProcess({
  DATABASE_URL: cluster.productUrl,
  DATABASE_OWNER_URL: cluster.url,
  PORT: String(await freePort()),
  NODE_ENV: 'test',
});
const browser = await chromium.launch(browserOptions);
try {
  await mkdir(kept, { recursive: true });
  await breakJobs(cluster.url);
  const shop = await fillShop(cluster.url);
  for (const view of views) await shootAll(view, shop);
  if (isWanted('fan-')) await shootFan();
} finally {
  await browser.close();
  await server.stop();
  await cluster.stop();
}

async function shootAll({ width, height, isWhole }: View, shop: Shop): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    viewport: { width, height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme,
  });
  const page = await context.newPage();
  const shoot = async (name: string, path: string, prepare?: () => Promise<void>, isWholePage = isWhole) => {
    if (!isWanted(name) && !waypoints.has(name)) return;
    await page.goto(path);
    await settled(page);
    if (!isWanted(name)) return;
    await prepare?.();
    // Makes the window as high as its content, so that fixed elements reach the bottom of the screenshot.
    const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isWholePage) await page.setViewportSize({ width, height: Math.max(contentHeight, 800) });
    await page.screenshot({ path: pathOf(name, width) });
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
  const [products, promoCodes] = [`/products/${shop.artist}`, `/promocode/${shop.artist}`];
  await shoot('products', products);
  await shoot('all-products', '/products/all');
  await shoot('product-create', `${products}/add`);
  await shoot('product-edit', `${products}/edit/${shop.productId}`);
  await shoot('product-stock', `${products}/stock/${shop.productId}`);
  await shoot('product-import', `${products}/import`, async () => {
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(shopFile) };
    await page.setInputFiles('input[type=file]', file);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'What will be saved' }).waitFor();
  });
  await shoot('promo-codes', promoCodes);
  await shoot('all-promo-codes', '/promocode/all');
  await shoot('promo-code-create', `${promoCodes}/add`);
  await shoot('promo-code-edit', `${promoCodes}/edit/${shop.promoCodeId}`);
  const drops = `/merch-drop/${shop.eventId}/Tonight`;
  await shoot('merch-drops', drops);
  await shoot('merch-drop-create', `${drops}/add`);
  await shoot('merch-drop-edit', `${drops}/edit/${shop.productId}`);
  await shoot('control-room', `${drops}/control/${shop.productId}`);
  const orders = `/orders/${shop.eventId}/Tonight`;
  // Shows only paid orders, because the demo's shop has many unpaid orders.
  const paidOrders = `${orders}?payment=COMPLETED`;
  await shoot('orders', paidOrders);
  await shoot('runners-list', `${orders}/runners`);
  const order = await page.goto(paidOrders).then(async () => {
    const link = page.locator('a[href*="/flashwave-detail/"]').first();
    return link.getAttribute('href');
  });
  await shoot('order', order ?? orders);
  for (const [state, managerId] of Object.entries(shop.accounts)) {
    await shoot(`connected-account-${state}`, `/connected_account?manager_id=${managerId}`);
  }
  for (const type of ['sales', 'checkins']) await shoot(`report-${type}`, `/reports/all?type=${type}`);
  await shoot('team', '/team-member/list');
  await shoot('team-member-create', '/team-member/create');
  await shoot('role-access', '/role-access/all?role=TEAMMEMBER');
  await shoot('users', '/users/all');
  const [, eventPath = ''] = /\/groups\/detail\/(.*)/.exec(detail ?? '') ?? [];
  await shoot('event-users', `/users/${eventPath}`);
  await shoot('event-checkins', `/users/${eventPath}?section=checkins`);
  await shoot('event-requests', `/users/${eventPath}?section=requests`);
  await shoot('fan-requests', `/groups/requests/${eventPath}`);
  await shoot('night-now', `/groups/now/${eventPath}`);
  // This screenshot is one window high, so that README.md shows the start instructions below it.
  if (width === 1280) await shoot('readme', `/groups/now/${eventPath}`, undefined, false);
  await shoot('night-record', shop.pastNight);
  const tickets = `/customer-tickets/${eventPath}`;
  await shoot('tickets', tickets);
  await shoot('ticket', `${tickets}?status=all`, async () => {
    await page.getByRole('button', { name: demoTicket }).click();
    await page.getByRole('dialog').getByText(demoTicket).first().waitFor();
    await settled(page);
  });
  await shoot('trivia', `/trivia/${eventPath}`);
  await shoot('trivia-create', `/trivia/${eventPath}/add`);
  await shoot('polls', `/poll/${eventPath}`);
  await shoot('poll-create', `/poll/${eventPath}/add`);
  await shoot('patterns', '/pattern_master/all');
  await shoot('pattern-create', '/pattern_master/add');
  await shoot('pattern-edit', '/pattern_master/edit/1');
  await shoot('pattern-certificate', '/pattern_master/certificate/1');
  await shoot('event-patterns', `/pattern/${eventPath}`);
  await shoot('event-pattern-create', `/pattern/${eventPath}/add`);
  await shoot('tracks', `/pattern-playlist/${eventPath}`);
  await shoot('track-create', `/pattern-playlist/create/${eventPath}`, async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(demoSong);
    await page.getByText(/beats in 0:/).waitFor();
  });
  await shoot('raffles', `/raffle/${eventPath}`);
  const receipt = isWanted('raffle') ? await page.locator('a[href^="/raffles/"]').last().getAttribute('href') : null;
  await shoot('raffle-create', `/raffle/${eventPath}/add`);
  await shoot('notify-fans', `/notify-fans/${eventPath}`);
  await shoot('raffle-receipt', receipt ?? '/raffles/0/receipt');
  await shoot('door', `/door/${eventPath}`);
  await shoot('hand-over', `/merch-qrcode/${eventPath}`);
  await shoot('fan-import', `/users/${eventPath}/import`);
  await shoot('audit', '/audit');
  await shoot('jobs', '/jobs');
  await shoot('status', '/status');
  await shoot('jobs-waiting', '/jobs?state=waiting');
  await shoot('account', '/account');
  await shoot('account-sign-in', '/account?tab=sign-in');
  await shoot('account-connections', '/account?tab=connections');
  await shoot('access-denied', '/accessDenied');
  await shoot('not-found', '/no-such-page');
  await shoot('public-event', publicPage ?? '/events/none');
  await shoot('public-event-not-found', '/events/no-such-night');
  await context.close();
}

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
    colorScheme,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    for (const { width, height } of phones) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await page.screenshot({ path: pathOf(name, width) });
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
  await page.getByRole('heading', { name: 'You’re checked in' }).waitFor();
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
  await page.getByRole('button', { name: 'Request song' }).click();
  await page.getByText('Your requests', { exact: true }).waitFor();
  await shoot('fan-songs');
  for (const tab of ['polls', 'raffles', 'trivia', 'my-code']) {
    await page.goto(`/fan/${code}/${tab}`);
    await shoot(`fan-${tab}`);
  }
  await shootLights(page, code, shoot);
  for (const path of ['profile', 'proposals']) {
    await page.goto(`/fan/${path}`);
    await shoot(`fan-${path}`);
  }
  await shootBuying(page, code, shoot);
  // Waits until the page's cached response is stale, so that the inbox refetches.
  await page.waitForTimeout(15_000);
  await page.goto(`/fan/${code}/inbox`);
  await page.getByText('Doors are open').waitFor();
  await shoot('fan-inbox');
  await page.goto('/fan');
  await shoot('fan-start');
  await context.close();
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('.ant-skeleton, [aria-busy="true"]')
    .first()
    .waitFor({ state: 'hidden', timeout: 10_000 })
    .catch(() => {});
}
