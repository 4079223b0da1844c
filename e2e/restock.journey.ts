import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { payByCard } from './card.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { maxLayoutShift, sumLayoutShifts } from './layout-shift.ts';
import { untilListening } from './live-page.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { judge } from './phone.ts';

const what = 'Tour shirt, M';
const newsOn = (phone: Page) => phone.getByRole('banner').getByRole('status');
const offerOn = (phone: Page) => phone.getByRole('region', { name: `It’s back: ${what}` });
const join = (phone: Page) => phone.getByRole('button', { name: `Tell me if ${what} comes back` });

/** Ends the open offers, and lets the job that passes them on run now. */
async function endOffers(db: Db): Promise<void> {
  await sql`update restock_places set expires_at = now() where state = 'offered'`.execute(db);
  await sql`update pgboss.job_common set start_after = now() where name = 'sweep-restock' and state < 'active'`.execute(
    db,
  );
}

test('a sold-out size that comes back is offered to the fans in turn: one buys it, one lets it lapse, one gives it up', async ({
  page: office,
  db,
  house,
  signInLive,
  openFanPhone,
}) => {
  const { manager, artist } = house;
  const night = await buildMerchNight(db, house, { sizes: { L: 3, M: 0 }, kiosk_available: true });
  const { event, shirt } = night;
  await openSales(db, night);
  const fans = [await night.checkIn('Zoe Lane'), await night.checkIn('Ada Moor'), await night.checkIn('Pat Doe')];
  const shop = `/fan/${event.code}/shop`;
  const stock = `/products/${artist.id}/The%20Lamps/stock/${shirt.id}`;
  await signInLive(office, manager, '/dashboard/crm');
  const phones: Page[] = [];
  await test.step('three fans join the queue, and staff see how many wait', async () => {
    for (const fan of fans) {
      const phone = await openFanPhone(fan);
      const listening = untilListening(phone);
      await phone.goto(shop);
      await listening;
      await openSize(phone);
      await join(phone).click();
      await expect(phone.getByRole('dialog').getByText(`You’re on the list for ${what}`)).toBeVisible();
      phones.push(phone);
    }
    await office.goto(stock);
    await expect(office.getByRole('row', { name: 'M 0 0 3 0 0' })).toBeVisible();
    await judgeHere(office, 'a size for which fans wait');
  });
  const [zoe, ada, pat] = phones;
  if (zoe === undefined || ada === undefined || pat === undefined) throw new Error('no phones');
  await judge(zoe, 'the shop with a place in the queue');
  for (const phone of [ada, pat]) await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await test.step('a unit that staff add is offered to the first fan alone, on whichever page they are, and is bought', async () => {
    const listening = untilListening(zoe);
    await zoe.goto(`/fan/${event.code}/requests`);
    await listening;
    await receiveOne(office);
    await expect(newsOn(zoe)).toHaveText(`It’s back, and held for you: ${what}`);
    await newsOn(zoe).getByRole('link').click();
    await expect(offerOn(zoe).getByRole('timer')).toHaveText(/Held for you for (?:10:0|09:)\d/);
    await judge(zoe, 'the shop with an offer');
    await expect(offerOn(ada)).toHaveCount(0);
    await zoe.getByRole('link', { name: 'Now' }).click();
    await expect(zoe.getByRole('region', { name: 'On now' }).getByText(`It’s back: ${what}`)).toBeVisible();
    await judge(zoe, 'the card of an offer');
    await zoe.goto(shop);
    await offerOn(zoe)
      .getByRole('button', { name: `Buy ${what}` })
      .click();
    await zoe.getByRole('radio', { name: 'Pickup' }).check();
    const reserve = zoe.getByRole('button', { name: 'Reserve and pay $27.22' });
    await expect(reserve).not.toHaveAttribute('aria-busy');
    await reserve.click();
    await expect(zoe.getByText(/Reserved for/)).toBeVisible();
    await payByCard(zoe, '$27.22');
    await expect(zoe.getByText('Thank you! Your order is paid.')).toBeVisible();
    await zoe.goto(`/fan/${event.code}/inbox`);
    await expect(zoe.getByText(`It’s back: ${what}`)).toBeVisible();
  });

  await test.step('the next offer lapses, and its unit is offered to the fan behind', async () => {
    await receiveOne(office);
    await expect(offerOn(ada)).toBeVisible();
    await expect(offerOn(pat)).toHaveCount(0);
    await pat.evaluate(sumLayoutShifts);
    await endOffers(db);
    await expect(offerOn(pat)).toBeVisible();
    expect(await pat.evaluate(() => window.layoutShift)).toBeLessThan(maxLayoutShift);
    await expect(offerOn(ada)).toHaveCount(0);
    await openSize(ada);
    await expect(join(ada)).toBeVisible();
  });

  await test.step('the last fan gives it up, and it is back on sale for everybody', async () => {
    await offerOn(pat).getByRole('button', { name: 'Give up' }).click();
    await offerOn(pat).getByRole('button', { name: 'Give up' }).click();
    await expect(offerOn(pat)).toHaveCount(0);
    await expect(ada.getByRole('radio', { name: 'M 1 left' })).toBeVisible();
    await expect(join(ada)).toHaveCount(0);
    await expect(ada.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  });
});

/** Opens the shirt's sheet and chooses its sold-out size. */
async function openSize(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /Tour shirt/ }).click();
  await phone.getByRole('dialog').getByRole('radio', { name: /^M/ }).check();
}

async function receiveOne(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Correct stock of M' }).click();
  await office.getByLabel('Units received').fill('1');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Stock has been corrected.').first()).toBeVisible();
  await expect(office.getByRole('dialog')).toHaveCount(0);
}
