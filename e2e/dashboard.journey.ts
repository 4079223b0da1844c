import { sql } from 'kysely';
import {
  buildDrop,
  buildFan,
  buildManager,
  buildPoll,
  buildPromoCode,
  buildRaffle,
  buildSupportCase,
  buildTeamMember,
  joinFan,
} from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';

test('an empty dashboard shows managers and team members their first steps', async ({ page, db, signIn }) => {
  const manager = await buildManager(db);
  await signIn(page, manager, '/dashboard');
  await page.getByRole('link', { name: 'New Artist' }).click();
  await expect(page).toHaveURL(/\/artist_manager\/create$/);
  await page.context().clearCookies();
  await signIn(page, await buildTeamMember(db, { managerId: manager.id }), '/dashboard');
  await expect(page.getByText('You haven’t been added to an event yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('every figure of the dashboard links to the list behind it, and every activity links to its page', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const fans = [await night.checkIn(), await night.checkIn(), await buildFan(db)];
  await joinFan(db, { eventId: event.id, fanId: fans[2]?.id ?? 0 });
  const { buy } = await openSales(db, night);
  const seat = { delivery_kind: 'seat', section: 'Floor', seat_row: '2', seat: '10' } as const;
  await buy({ ...seat, fanId: fans[0]?.id ?? 0, quantity: 2 });
  await buy({ ...seat, fanId: fans[1]?.id ?? 0 });
  await buildPromoCode(db, { artistId: house.artist.id, code: 'ENCORE' });
  await buildDrop(db, { productId: night.shirt.id, eventId: event.id });
  const [earlier, by] = [new Date(Date.now() - 90_000).toISOString(), house.manager.id];
  await buildPoll(db, { eventId: event.id, by, question: 'Encore?', completed_at: earlier });
  await buildRaffle(db, { eventId: event.id, title: 'Signed drum' });
  await buildSupportCase(db, { eventId: event.id, fanId: fans[0]?.id ?? 0 });
  await sql`select fold_attendance(), fold_sales()`.execute(db);

  await signIn(page, house.manager, '/dashboard');
  const figures = [
    ['Total Sales: $75.00', 'Total Sales: $75.00'],
    ['Total CheckIn: 2', 'Total CheckIN: 2'],
    ['Total Orders: 2', 'Total Orders: 2'],
    ['Sales: $75.00', 'Total Sales: $75.00'],
    ['Orders: 2', 'Total Orders: 2'],
    ['Check-ins: 2', 'Total CheckIN: 2'],
  ] as const;
  for (const [figure, total] of figures) {
    await test.step(figure, async () => {
      await page.getByRole('link', { name: figure, exact: true }).click();
      await expect(page.locator('p', { hasText: /^Total / })).toHaveText(total);
      await page.goBack();
    });
  }
  await test.step('New fans, products, promo codes', async () => {
    await page.getByRole('link', { name: 'New fans: 3' }).click();
    await expect(page.getByRole('table', { name: 'Report: Users' }).getByRole('row')).toHaveCount(4);
    await page.goBack();
    await page.getByRole('link', { name: 'Products: 1' }).click();
    await expect(page.getByRole('table', { name: 'Products of all artists' })).toContainText(house.artist.name);
    await page.goBack();
    await page.getByRole('link', { name: 'PromoCodes: 1' }).click();
    await expect(page.getByRole('table', { name: 'Promo codes of all artists' })).toContainText('ENCORE');
    await page.goBack();
  });

  const activities = [
    ['2 orders paid, $75.00 in total', /\/orders\/\d+\/Loud%20Night$/],
    ['2 fans checked in', /\/users\/\d+\/Loud%20Night\?section=checkins$/],
    ['3 fans joined in the last 7 days', /\/users\/\d+\/Loud%20Night$/],
    ['1 support ticket open', /\/customer-tickets\/\d+\/Loud%20Night$/],
    ['Merch drop went live: Tour shirt', /\/merch-drop\/\d+\/Loud%20Night\/control\/\d+$/],
    ['Poll completed: Encore?', /\/poll\/\d+\/Loud%20Night\/edit\/\d+$/],
    ['Raffle created: Signed drum', /\/raffle\/\d+\/Loud%20Night\/edit\/\d+$/],
    ['Created by', /\/groups\/detail\/\d+\/Loud%20Night$/],
  ] as const;
  for (const [title, path] of activities) {
    await test.step(title, async () => {
      const line = page.getByRole('listitem').filter({ hasText: title });
      await expect(line).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d [AP]M [A-Z]{3}/);
      await line.getByRole('link').click();
      await expect(page).toHaveURL(path);
      await expect(page.locator('main h1')).toBeVisible();
      await page.goBack();
    });
  }
  await judgeAll(page, ['/dashboard/crm', '/products/all', '/promocode/all']);
});
