import { mkdir, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildFailedJob, buildNotification, buildOrder, buildWaitingJob } from '../apps/server/builders/builders.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { freePort, startServerProcess } from '../apps/server/test/server-process.ts';
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts';
import { browserOptions } from './browser-options.ts';
import { shootBuying, shootLights } from './screenshots-phone.ts';
import { newestLetter, signInByMail } from './sign-in.ts';

/**
 * Takes a picture of every page of the demo, at a desk's and at a phone's width and on a phone held sideways, into
 * test-results/screenshots. Pictures that README and docs show go into docs/screenshots. Words behind the command take only the
 * pages whose names hold one of them.
 */
const words = process.argv.slice(2);
/** Pages whose links lead to others. */
const waypoints = new Set(['events', 'event', 'managers', 'artists']);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const folderOf = (path: string) => fileURLToPath(new URL(`../${path}/`, import.meta.url));

interface View {
  width: number;
  height: number;
  /** Else as much as the window shows. */
  isWhole: boolean;
}

const demoSong = fileURLToPath(new URL('../apps/server/demo/songs/lanterns.mp3', import.meta.url));
/** One that was answered, with a note. */
const demoTicket = 'Where is the cloakroom?';
const shown = folderOf('docs/screenshots');
const kept = folderOf('test-results/screenshots');
const shownNames = new Set(await readdir(shown));
/** Whatever docs/screenshots holds is shown by README or docs, and is taken anew there. */
const pathOf = (name: string, width: number) => {
  const file = `${name}-${width}.png`;
  return `${shownNames.has(file) ? shown : kept}${file}`;
};
const sideways: View = { width: 667, height: 375, isWhole: false };
const views: readonly View[] = [
  { width: 1280, height: 900, isWhole: true },
  { width: 375, height: 812, isWhole: true },
  sideways,
];
/** What fans hold in their hands. */
const phones: readonly View[] = [{ width: 375, height: 812, isWhole: false }, sideways];

/** A product that is right, one that is not, and amounts as spreadsheets write them. */
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
  await breakJobs();
  const shop = await fillShop();
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
  });
  const page = await context.newPage();
  const shoot = async (name: string, path: string, prepare?: () => Promise<void>, isWholePage = isWhole) => {
    if (!isWanted(name) && !waypoints.has(name)) return;
    await page.goto(path);
    await settled(page);
    if (!isWanted(name)) return;
    await prepare?.();
    // As tall as its content, so that what is fixed to the window reaches all the way down.
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
    await page.getByRole('heading', { name: 'What will be stored' }).waitFor();
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
  // The shop that was filled above has many that nobody has paid yet.
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
  // The picture of README.md is one window high, so that a visitor sees how to start below it.
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
  await shoot('jobs-waiting', '/jobs?state=waiting');
  await shoot('account', '/account');
  await shoot('access-denied', '/accessDenied');
  await shoot('not-found', '/no-such-page');
  await shoot('public-event', publicPage ?? '/events/none');
  await shoot('public-event-not-found', '/events/no-such-night');
  await context.close();
}

interface Shop {
  /** As addresses have it: `3/The%20Lamps`. */
  artist: string;
  eventId: number;
  productId: number;
  promoCodeId: number;
  /** The address of a night that is over, held against the one before of the same artist. */
  pastNight: string;
  /** A manager's id for each state that an account can have. */
  accounts: { active: number; inactive: number; none: number };
}

/** The demo's shop with what half an hour of its running drop has sold, and accounts in each of their states. */
async function fillShop(): Promise<Shop> {
  const db = createDatabase(cluster.url, { poolSize: 1 });
  const drop = await db
    .selectFrom('product_drops')
    .innerJoin('products', 'products.id', 'product_drops.product_id')
    .innerJoin('users', 'users.id', 'products.artist_id')
    .innerJoin('payment_accounts', 'payment_accounts.manager_id', 'users.manager_id')
    .select(['product_drops.id', 'event_id', 'product_id', 'special_price_cents', 'artist_id', 'users.name'])
    .select(['payment_accounts.manager_id', 'account_id'])
    .where('product_drops.starts_at', '<=', sql<string>`now()`)
    .where('product_drops.ends_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  const sizes = await db.selectFrom('product_sizes').select('id').where('product_id', '=', drop.product_id).execute();
  const fans = await db.selectFrom('users').select('id').where('role', '=', 'USER').limit(14).execute();
  await sql`update stock_movements set moved_at = moved_at - interval '9 days' where kind = 'received'`.execute(db);
  for (const [place, fan] of fans.entries()) {
    const sizeId = sizes[place % sizes.length]?.id ?? 0;
    const { event_id: eventId, manager_id: managerId, account_id: accountId } = drop;
    const order = await buildOrder(db, { eventId, managerId, accountId, fanId: fan.id, sizeId });
    // More as it goes on; the last three are still being paid for.
    const soldAt = sql`now() - interval '1 minute' * ${Math.round(26 - Math.sqrt(place) * 7)}`;
    await sql`update order_items set drop_id = ${drop.id}, item_price_cents = ${drop.special_price_cents},
      sub_total_cents = ${drop.special_price_cents} where order_id = ${order.id}`.execute(db);
    await sql`update orders set sub_total_cents = ${drop.special_price_cents}, total_cents = ${drop.special_price_cents}
      where id = ${order.id}`.execute(db);
    await sql`update stock_movements set drop_id = ${drop.id}, moved_at = ${soldAt} where order_id = ${order.id}`.execute(
      db,
    );
    if (place >= fans.length - 3) continue;
    await sql`update orders set status = 'COMPLETED', paid_at = ${soldAt} where id = ${order.id}`.execute(db);
    await sql`insert into stock_movements (size_id, kind, quantity, order_id, drop_id, moved_at)
      select ${sizeId}, kind, quantity, ${order.id}, ${drop.id}, ${soldAt} from (values ('released', 1), ('sold', -1)) as paid (kind, quantity)`.execute(
      db,
    );
  }
  await sql`update product_drops set taken = taken + ${fans.length} where id = ${drop.id}`.execute(db);
  const { id: promoCodeId } = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('artist_id', '=', drop.artist_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [inactive = 0, none = 0] = (
    await db.selectFrom('users').select('id').where('role', '=', 'MANAGER').where('id', '<>', drop.manager_id).execute()
  ).map(({ id }) => id);
  const { rows: nights } = await sql<{ id: number; before: number }>`
    select later.event_id as id, earlier.event_id as before
    from event_artists later join event_artists earlier using (artist_id)
    join events l on l.id = later.event_id join events e on e.id = earlier.event_id
    where l.starts_at < now() - interval '6 hours' and e.starts_at < l.starts_at
    order by l.starts_at desc, e.starts_at desc limit 1`.execute(db);
  const reason = 'The bank account is missing.';
  await db
    .updateTable('payment_accounts')
    .set({ is_active: false, failed_reason: reason })
    .where('manager_id', '=', inactive)
    .execute();
  await db.deleteFrom('payment_accounts').where('manager_id', '=', none).execute();
  await db.destroy();
  return {
    artist: `${drop.artist_id}/${encodeURIComponent(drop.name)}`,
    eventId: drop.event_id,
    productId: drop.product_id,
    promoCodeId,
    pastNight: `/groups/now/${nights[0]?.id}/Then?with=${nights[0]?.before}`,
    accounts: { active: drop.manager_id, inactive, none },
  };
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
  await shootLights(page, code, shoot);
  for (const path of ['profile', 'proposals']) {
    await page.goto(`/fan/${path}`);
    await shoot(`fan-${path}`);
  }
  await shootBuying(page, code, shoot);
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
