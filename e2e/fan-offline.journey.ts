import { chromium, type Page } from '@playwright/test';
import { buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { browserOptions, wholeBrowser } from './browser-options.ts';
import { expect, test as base } from './fixtures.ts';
import { openHallNetwork, type HallNetwork } from './hall-network.ts';
import { judgeHere } from './judge.ts';
import { openTab } from './open-section.ts';
import { judgeWidth } from './overflow.ts';
import { signInFan } from './sessions.ts';

interface OwnFixtures {
  hall: HallNetwork;
  fan: { id: number; event: { id: number; code: string } };
}

const test = base.extend<OwnFixtures>({
  hall: async ({ installation }, use) => {
    const hall = await openHallNetwork(installation.baseUrl);
    await use(hall);
    await hall.close();
  },
  fan: async ({ page, db, house, hall, installation }, use) => {
    const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
    const { id } = await buildFan(db);
    await joinFan(db, { eventId: event.id, fanId: id });
    await signInFan({ page, db, installation: { ...installation, baseUrl: hall.url } }, { id });
    await use({ id, event });
  },
});

test.use({ viewport: { width: 375, height: 667 } });

/** Waits until the service worker is active, so that its precache is complete. */
const keptOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    await new Promise<void>((done) => {
      if (active === null || active.state === 'activated') return done();
      active.addEventListener('statechange', () => active.state === 'activated' && done());
    });
  });

/** Waits until the event's response is stored, which happens a moment after the page shows it. */
const eventKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('backline-fan-answers');
        await new Promise((done, fail) => Object.assign(opening, { onsuccess: done, onerror: fail }));
        const reading = opening.result.transaction('of-fans').objectStore('of-fans').getAll();
        await new Promise((done, fail) => Object.assign(reading, { onsuccess: done, onerror: fail }));
        opening.result.close();
        const kept: { state: { queries: { queryKey: string[] }[] } }[] = reading.result;
        return kept.some(({ state }) => state.queries.some(({ queryKey }) => queryKey[0] === 'attendance'));
      }),
    )
    .toBe(true);

test('the app opens without a network after one visit, at any address, and says that it is offline', async ({
  page,
  hall,
}) => {
  await page.goto(`${hall.url}/fan`);
  await keptOnPhone(page);
  hall.down();
  await page.goto(`${hall.url}/fan/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(`${hall.url}/fan?utm=poster`);
  await expect(page.getByRole('heading', { name: 'Find your event' })).toBeVisible();
  // Uses the browser's offline switch as well, because the page does not notice that the simulated network is down.
  await page.context().setOffline(true);
  await expect(page.getByText('No connection to the event.')).toBeVisible();
  await page.context().setOffline(false);
  hall.up();
  await expect(page.getByText('No connection to the event.')).toBeHidden();
});

test('the app can be installed: Chromium accepts its manifest and icons', async ({ hall }) => {
  // Uses the full browser, because the headless shell cannot install apps.
  const browser = await chromium.launch({ ...browserOptions, executablePath: wholeBrowser });
  try {
    const page = await browser.newPage();
    await page.goto(`${hall.url}/fan`);
    await keptOnPhone(page);
    const tools = await page.context().newCDPSession(page);
    const { errors, data } = await tools.send('Page.getAppManifest');
    expect([errors, JSON.parse(data ?? '{}').start_url]).toEqual([[], '/fan']);
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  } finally {
    await browser.close();
  }
});

test('a new version is announced, never interrupts typing, and loads with the next page', async ({ page, hall }) => {
  await page.goto(`${hall.url}/fan`);
  await keptOnPhone(page);
  await page.getByLabel('Event code').fill('ABC2');
  hall.rewrite('/fan/sw.js', (text) => text.replace(/version:`(\w+)`/, 'version:`$1-next`'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version is available.')).toBeVisible();
  await expect(page.getByLabel('Event code')).toHaveValue('ABC2');
  const kept = () => page.evaluate(async () => (await caches.keys()).length);
  expect(await kept()).toBe(2);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('A new version is available.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Find your event' })).toBeVisible();
});

test('a check-in without a network survives a closed tab, and is sent once when the network returns', async ({
  page,
  context,
  hall,
  fan,
  db,
}) => {
  const checkIns = () => hall.requests.filter((request) => request === 'POST /api/fan/check_in').length;
  await page.goto(`${hall.url}/fan/${fan.event.code}`);
  await expect(page.getByRole('heading', { name: 'Where are you in the venue?' })).toBeVisible();
  await keptOnPhone(page);
  hall.down();
  await page.getByLabel('Seat').fill('7');
  await page.getByRole('button', { name: 'Check in', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check-in not sent yet' })).toBeVisible();
  await expect(page.getByText('No connection to the event.')).toBeVisible();
  await page.close();
  expect(checkIns()).toBe(0);

  const again = await context.newPage();
  await again.goto(`${hall.url}/fan/${fan.event.code}`);
  await expect(again.getByRole('heading', { name: 'Loud Night' })).toBeVisible();
  await expect(again.getByText('Waiting to send: Check-in for Loud Night.')).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`${hall.url}/fan/my-events`);
  await expect(beside.getByText('Waiting to send: Check-in for Loud Night.')).toBeVisible();
  await again.close();

  const third = await context.newPage();
  await third.goto(`${hall.url}/fan/${fan.event.code}`);
  hall.up();
  for (const tab of [third, beside]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(third.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  for (const tab of [third, beside]) {
    await expect(tab.getByText('Waiting to send', { exact: true })).toBeHidden();
    await expect(tab.getByText('No connection to the event.')).toBeHidden();
  }
  expect(checkIns()).toBe(1);
  const places = await db
    .selectFrom('event_users')
    .select(['named_seat', 'checked_in_at'])
    .where('user_id', '=', fan.id)
    .execute();
  expect(places).toHaveLength(1);
  expect([places[0]?.named_seat, places[0]?.checked_in_at === null]).toEqual(['7', false]);
  const lines = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'event_user.checked_in')
    .where('actor_id', '=', fan.id)
    .execute();
  expect(lines).toHaveLength(1);
});

test('a new version sends a check-in queued by the old one; a hidden page updates by itself, but never during typing', async ({
  page,
  hall,
  fan,
}) => {
  const version = () =>
    page.evaluate(async () => (await (await fetch('/fan/sw.js')).text()).match(/version:`([^`]+)`/)?.[1]);
  const checkIns = () => hall.requests.filter((request) => request === 'POST /api/fan/check_in').length;
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await page.goto(`${hall.url}/fan/${fan.event.code}`);
  await expect(page.getByRole('heading', { name: 'Where are you in the venue?' })).toBeVisible();
  await keptOnPhone(page);
  await page.getByLabel('Seat').fill('7');

  hall.rewrite('/fan/sw.js', (text) => text.replace(/version:`(\w+)`/, 'version:`$1-next`'));
  expect(await version()).toMatch(/-next$/);
  hall.refuse('/api/fan/check_in');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version is available.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const isOld = () => page.evaluate(() => 'isOld' in window).catch(() => true);
  await hide();
  await page.waitForTimeout(500);
  expect(await isOld()).toBe(true);
  await expect(page.getByLabel('Seat')).toHaveValue('7');

  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect.poll(isOld).toBe(false);
  await expect(page.getByRole('heading', { name: 'Check-in not sent yet' })).toBeVisible();
  await expect(page.getByText('A new version is available.')).toBeHidden();
  hall.refuse(null);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  const arrived = checkIns();
  expect(arrived).toBe(1);

  // Nothing was typed on this page, so it updates while hidden.
  hall.rewrite('/fan/sw.js', (text) => text.replace(/version:`(\w+)`/, 'version:`$1-third`'));
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version is available.')).toBeVisible();
  await hide();
  await expect.poll(isOld).toBe(false);
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
});

test('an opened event is listed offline with its pictures; signing out removes them, even pictures still loading', async ({
  page,
  context,
  hall,
  fan,
  db,
  installation,
}) => {
  const { image_key: poster } = await db
    .selectFrom('events')
    .select('image_key')
    .where('image_key', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable('events').set({ image_key: poster }).where('id', '=', fan.event.id).execute();
  // Rewrites the picture's URL so that the phone loads the picture through the proxy.
  hall.rewrite(`/api/fan/get_attendance?event_id=${fan.event.id}`, (text) =>
    text.replaceAll(installation.baseUrl, hall.url),
  );
  const widthOf = (image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1);
  await page.goto(`${hall.url}/fan/${fan.event.code}`);
  await page.getByRole('button', { name: 'Not now' }).click();
  const shown = page.locator('main > img');
  await expect.poll(() => shown.evaluate(widthOf)).toBeGreaterThan(1);
  const width = await shown.evaluate(widthOf);
  await keptOnPhone(page);
  const isKept = () =>
    shown.evaluate(async ({ src }: HTMLImageElement) => (await caches.match(src, { ignoreVary: true })) !== undefined);
  await expect.poll(isKept).toBe(true);
  const posterUrl = await shown.evaluate(({ src }: HTMLImageElement) => src);
  // Clears the HTTP cache, because a real browser may have evicted the picture by then.
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  hall.down();
  await page.close();

  const again = await context.newPage();
  await again.goto(`${hall.url}/fan`);
  const line = again.getByRole('link', { name: 'Loud Night' });
  await expect(line).toBeVisible();
  await expect.poll(() => line.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const isBroken = (image: HTMLImageElement) =>
    image.decode().then(
      () => false,
      () => true,
    );
  expect(await line.locator('img').evaluate(isBroken)).toBe(false);
  await line.click();
  await again.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => again.locator('main > img').evaluate(widthOf)).toBe(width);

  await openTab(again, 'Me');
  await again.getByRole('link', { name: 'Profile' }).click();
  await expect(again.getByText('No connection. You can change your profile')).toBeVisible();
  hall.up();
  await again.evaluate(() => window.dispatchEvent(new Event('online')));
  await again.getByRole('button', { name: 'Sign out on this phone' }).waitFor();
  const show = (url: string) =>
    again.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
    }, url);
  const [lateUrl, nextUrl] = [`${posterUrl}?late`, `${posterUrl}?next`];
  hall.hold('?late');
  const comesLate = show(lateUrl);
  await expect.poll(() => hall.requests.some((request) => request.endsWith('?late'))).toBe(true);
  await again.getByRole('button', { name: 'Sign out on this phone' }).click();
  await expect(again.getByRole('heading', { name: 'Find your event' })).toBeVisible();
  const isLeft = (url: string) =>
    again.evaluate(async (src) => (await caches.match(src, { ignoreVary: true })) !== undefined, url);
  await expect.poll(() => isLeft(posterUrl)).toBe(false);
  hall.release();
  await comesLate;
  await show(nextUrl);
  await expect.poll(() => isLeft(nextUrl)).toBe(true);
  expect(await isLeft(lateUrl)).toBe(false);
});

test('an error after the network returns is shown until the fan dismisses it', async ({ page, hall, fan, db }) => {
  await page.goto(`${hall.url}/fan/${fan.event.code}`);
  await page.getByLabel('Seat').fill('7');
  hall.refuse('/api/fan/check_in');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check-in not sent yet' })).toBeVisible();
  await db
    .updateTable('events')
    .set({ starts_at: new Date(Date.now() - 13 * 3_600_000) })
    .where('id', '=', fan.event.id)
    .execute();
  hall.refuse(null);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const failure = page.getByRole('alert').filter({ hasText: 'Check-in for Loud Night failed.' });
  await expect(failure).toContainText('12 hours');
  await page.reload();
  await expect(failure).toBeVisible();
  for (const size of [
    { width: 667, height: 375 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(size);
    await judgeHere(page, `a refusal at ${size.width} px`);
    await judgeWidth(page, `a refusal at ${size.width} px`);
  }
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect(failure).toBeHidden();
  await page.reload();
  await expect(page.getByText('Loud Night').first()).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a second visit fetches no part of the app again, and renders before any response arrives', async ({
  page,
  context,
  hall,
  fan,
}) => {
  const address = `${hall.url}/fan/${fan.event.code}`;
  const ofApp = () => hall.requests.filter((request) => request.startsWith('GET /fan') && !request.endsWith('/sw.js'));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Where are you in the venue?' })).toBeVisible();
  expect(ofApp().length).toBeGreaterThan(3);
  await keptOnPhone(page);
  await eventKept(page);
  // A response of the marks on the tabs could otherwise arrive after the bytes are read.
  await page.waitForLoadState('networkidle');
  await page.close();

  const loaded = ofApp();
  const bytes = hall.bytes();
  hall.hold();
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText('Loud Night').first()).toBeVisible();
  const paints = () => again.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  expect(hall.bytes()).toBe(bytes);
  hall.release();
  await expect(again.getByRole('heading', { name: 'Where are you in the venue?' })).toBeVisible();
  expect(ofApp()).toEqual(loaded);
});
