import { checkIn } from '@backline/contract/attendance';
import type { Locator } from '@playwright/test';
import { buildTrack } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { openFan } from './night-doings.ts';
import { lying } from './sizes.ts';

/** `firstPx` is the height that is visible without scrolling, excluding the bottom bar that phones show in portrait. */
const sizes = [
  { ...lying, firstPx: lying.height },
  { width: 375, height: 667, firstPx: 667 - 56 },
];

test('pages for the stage show their main control on a phone’s first screen, without the banner and the breadcrumbs', async ({
  page,
  db,
  house,
  installation,
  signIn,
}) => {
  const night = await buildMerchNight(db, house);
  const eventId = night.event.id;
  const buyer = await night.checkIn('Zoe Lane');
  const { buy } = await openSales(db, night);
  const { order_no: orderNo } = await buy({ fanId: buyer.id, quantity: 1 });
  await buildTrack(db, { eventId, uploadedBy: house.manager.id, title: 'Wave', flashes: 12 });
  const fan = await openFan({ db, installation }, eventId, 'Ada');
  await fan.call(checkIn, { event_id: eventId, section: 'Floor', row: 'C', seat: '7' });
  await signIn(page, house.manager);
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const stages: [path: string, controls: Locator[]][] = [
    [
      `/groups/now/${eventId}/x`,
      [page.getByRole('definition').last(), page.getByRole('link', { name: /^View check-ins/ })],
    ],
    [`/door/${eventId}/x`, [button('Start scanning')]],
    [`/merch-qrcode/${eventId}/x`, [button('Start scanning'), page.getByLabel('Order number')]],
    [`/merch-qrcode/${eventId}/x/order/${orderNo}`, [button('Delivery Complete')]],
    [`/pattern-playlist/${eventId}/x`, [button('Play'), button('Stop')]],
  ];
  for (const [path, controls] of stages) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path);
      for (const control of controls) await control.waitFor();
      const where = `${path} at ${size.width} px`;
      await expect(page.getByRole('region', { name: 'Announcement' }), where).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' }), where).toHaveCount(0);
      expect.soft(await linesOf(page.getByRole('heading', { level: 1 })), `the title of ${where}`).toBe(1);
      for (const control of controls) await expectInside(control, { width: size.width, height: size.firstPx }, where);
    }
  }
});

const linesOf = (heading: Locator) =>
  heading.evaluate((one) =>
    Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)),
  );

/** Expects that the whole control is visible without scrolling. */
async function expectInside(control: Locator, screen: { width: number; height: number }, where: string): Promise<void> {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  expect.soft(x, where).toBeGreaterThanOrEqual(0);
  expect.soft(y, where).toBeGreaterThanOrEqual(0);
  expect.soft(x + width, where).toBeLessThanOrEqual(screen.width);
  expect.soft(y + height, where).toBeLessThanOrEqual(screen.height);
}
