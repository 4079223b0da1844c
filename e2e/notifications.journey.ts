import { expect, type Page } from '@playwright/test';
import { buildEvent, hastenNotifications } from '../apps/server/builders/builders.ts';
import { webPushKey } from '../apps/server/src/integrations/push/web-push-key.ts';
import { openPushService, type PushBrowser } from '../apps/server/testing/push-service/push-service.ts';
import { browserOptions, wholeBrowser } from './browser-options.ts';
import { buildFanAt } from './fan-at.ts';
import { test as base } from './fixtures.ts';
import { openInstallation, type Installation } from './installation.ts';
import { judgeHere } from './judge.ts';
import { openSection, openTab } from './open-section.ts';
import { judgeWidth } from './overflow.ts';
import { judge } from './phone.ts';

interface OwnWorkerFixtures {
  service: Awaited<ReturnType<typeof openPushService>>;
  installation: Installation;
}

const test = base.extend<object, OwnWorkerFixtures>({
  service: [
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ service }, use) => {
      const installation = await openInstallation(service.settings);
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// Uses the full browser, because the headless shell shows no notifications.
test.use({ launchOptions: { ...browserOptions, executablePath: wholeBrowser } });

/** Simulates a subscription, because Chromium here has no push service. */
async function lendPushService(page: Page, { subscription: { endpoint, ...keys } }: PushBrowser) {
  await page.addInitScript(
    (address) => {
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => address, unsubscribe: async () => true }) as unknown as PushSubscription;
    },
    { endpoint, keys },
  );
}

async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: changed }) =>
    registrations.push(
      ...changed.flatMap(({ registrationId, scopeURL, isDeleted }) =>
        !isDeleted && scopeURL.startsWith(`${origin}/fan`) ? [registrationId] : [],
      ),
    ),
  );
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1) ?? '';
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await browser.detach();
}

/**
 * Runs in the service worker. Taps the notification and returns the path that it opens. Replaces `openWindow`, which
 * needs a real tap.
 */
const tapInWorker = `(async () => {
  const opened = new Promise((resolve) => {
    self.clients.openWindow = async (path) => resolve(path);
  });
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  return opened;
})()`;

test('staff notify a fan, cancel one notification in time, and see another delivered and opened in the fan’s inbox', async ({
  page,
  db,
  house,
  installation,
  service,
  signIn,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  const inbox = `/fan/${event.code}/inbox`;

  const phone = await openFanPhone(fan, { isPolling: true });
  const address = service.browser(webPushKey(installation.secretKey).publicKey);
  await phone.context().grantPermissions(['notifications']);
  await lendPushService(phone, address);
  await phone.goto(`/fan/${event.code}`);
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openSection(phone, 'Inbox');
  await expect(phone.getByText(/^No messages yet/)).toBeVisible();
  await judge(phone, 'an empty inbox');
  await phone.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(phone.getByText('Notifications are on for this phone.')).toBeVisible();
  await openTab(phone, 'Now');

  const own = service.browser(webPushKey(installation.secretKey).publicKey);
  await page.context().grantPermissions(['notifications']);
  await lendPushService(page, own);
  await signIn(page, house.manager, `/notify-fans/${event.id}/Loud%20Night`);
  await expect(page.getByText('Sent as a push notification.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByLabel('Title').fill('Dors are open');
  await page.getByLabel('Body').fill('Come in by the north door.');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Test sent to this browser.')).toBeVisible();
  await expect.poll(() => own.received.map(({ message }) => message)).toMatchObject([{ title: 'Dors are open' }]);
  await page.getByRole('button', { name: 'Notify 1 fan' }).dblclick();
  await expect(page.getByText('Push notifications have been sent out.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Dors are open');
  await page.getByLabel('Title').fill('Doors are open');
  await page.getByRole('button', { name: 'Notify 1 fan' }).click();
  await expect(page.getByText(/Goes to .* in \d+ s/)).toBeVisible();
  await judgeHere(page, 'the page that notifies fans');
  for (const width of [1280, 667, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await judgeWidth(page, `the page that notifies fans at ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await hastenNotifications(db);
  await expect.poll(() => address.received.length).toBe(1);
  expect(service.refusals).toEqual([]);
  const pushed = address.received[0]?.message;
  expect(pushed).toMatchObject({ title: 'Doors are open', body: 'Come in by the north door.', path: inbox });
  const row = page.getByRole('row', { name: /Doors are open/ });
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
  await expect(page.getByRole('row', { name: /Dors are open/ })).toContainText('Cancelled');
  await expect(phone.getByRole('img', { name: '1 unread' })).toBeVisible();

  const shown = () =>
    phone.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, data }) => [title, body, data]);
    });
  // Retries, because a starting worker may miss the message; a push service would deliver again.
  await expect(async () => {
    await deliver(phone, new URL(installation.baseUrl).origin, JSON.stringify(pushed));
    await expect.poll(shown, { timeout: 5_000 }).toEqual([['Doors are open', 'Come in by the north door.', inbox]]);
  }).toPass();
  const [worker] = phone.context().serviceWorkers();
  const led = await worker?.evaluate<string>(tapInWorker);
  expect(led).toBe(inbox);
  await phone.goto(inbox);
  await expect(phone.getByRole('heading', { name: 'Doors are open' })).toBeVisible();
  await judge(phone, 'the inbox');
  await expect(row.getByRole('cell').nth(6)).toHaveText('1');
  await expect(phone.getByRole('img', { name: '1 unread' })).toHaveCount(0);
});
