import type { Page } from '@playwright/test';
import {
  buildDrop,
  buildEvent,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildRaffle,
  buildSongRequest,
  buildSupportCase,
} from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { untilListening } from './live-page.ts';
import { openSales } from './merch-night.ts';
import { openSection, openTab } from './open-section.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

/** The line of live news in the head of a page. */
const newsOn = (phone: Page) => phone.getByRole('banner').getByRole('status');
const card = (phone: Page, name: RegExp) => phone.getByRole('region', { name: 'On now' }).getByRole('link', { name });

/**
 * Fails if the news covers a link, a button or a field of the page, or one of those that stay in sight when it is
 * scrolled.
 */
async function expectNothingCovered(phone: Page): Promise<void> {
  for (const place of [0, 1]) {
    await phone.evaluate((end) => window.scrollTo(0, end * document.documentElement.scrollHeight), place);
    const covered = await phone.evaluate((end) => {
      const line = document.querySelector('[data-news]');
      const area = line?.getBoundingClientRect();
      if (line === null || area === undefined) return ['there is no news'];
      const overlaps = (other: DOMRect) =>
        other.width > 0 &&
        other.left < area.right &&
        other.right > area.left &&
        other.top < area.bottom &&
        other.bottom > area.top;
      const fixed = 'header a, header button, nav[data-foot] a, aside button';
      return [...document.querySelectorAll(end === 0 ? 'a, button, input, textarea, select' : fixed)]
        .filter((target) => !line.contains(target) && overlaps(target.getBoundingClientRect()))
        .map((target) => target.outerHTML);
    }, place);
    expect(covered).toEqual([]);
  }
}

test('whatever staff start is a card on the Now tab and a line of news on another page of the event, and opens its page', async ({
  page: office,
  house,
  db,
  signInLive,
  openFanPhone,
}) => {
  const { manager, artist } = house;
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds: [artist.id],
    name: 'Now Night',
    startsAt: new Date(),
    kiosk_available: true,
    kiosk_location: 'Foyer, left of the main bar',
  });
  const ada = await buildFanAt(db, event, { name: 'Ada Lovelace' });
  const shirt = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt', sizes: { M: 100 } });
  const night = { event, manager, shirt, sizeId: shirt.sizes[0]?.id ?? 0, checkIn: () => buildFanAt(db, event) };
  const { buy } = await openSales(db, night);
  const { order_no: orderNo } = await buy({
    fanId: ada.id,
    delivery_kind: 'kiosk',
    kiosk_location: 'Foyer, left of the main bar',
  });
  await buildPaymentAccount(db, manager.id);
  await buildDrop(db, { productId: shirt.id, eventId: event.id, max_quantity: 9, paused_at: new Date() });
  await buildSongRequest(db, { eventId: event.id, fanId: ada.id, title: 'Copper Sky' });
  const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum', is_active: false });
  const of = { eventId: event.id, by: manager.id };
  const poll = await buildPoll(db, { ...of, question: 'Old poll?', completed_at: new Date() });

  await signInLive(office, manager, `/groups/requests/${event.id}/Now%20Night`);
  const [first, second] = [await openFanPhone(ada), await openFanPhone(ada)];
  const ready = Promise.all([untilListening(first), untilListening(second)]);
  await first.goto(`/fan/${event.code}`);
  await second.goto(`/fan/${event.code}/help`);
  await ready;
  await expect(first.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await expect(first.getByRole('heading', { name: 'Now Night' })).toBeVisible();
  await expect(newsOn(second)).toBeEmpty();

  const dismiss = () => newsOn(second).getByRole('button', { name: 'Dismiss' }).click();

  await test.step('a song', async () => {
    await office.getByRole('button', { name: 'Like Copper Sky' }).click();
    await expect(newsOn(second)).toContainText('Your song is next: “Copper Sky”');
    await expectNothingCovered(second);
    await judge(second, 'a page with news');
    await expect(card(first, /Your song is next/)).toContainText('Copper Sky');
    await expect(newsOn(first)).toBeEmpty();
    await expect(newsOn(second)).toBeEmpty({ timeout: 20_000 });
  });

  await test.step('a ready order, which stays until it is answered', async () => {
    await office.goto(`/orders/${event.id}/x`);
    await office
      .getByRole('row', { name: /Ada Lovelace/ })
      .getByRole('combobox')
      .click();
    const options = office.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.filter({ hasText: 'Ready' }).click();
    await expect(newsOn(second)).toContainText('Order ready: Foyer, left of the main bar');
    await expect(card(first, /Show the code/)).toBeVisible();
    await expect(first.getByText('Foyer, left of the main bar')).toBeVisible();
    await second.waitForTimeout(9_000);
    await expect(newsOn(second)).toContainText('Order ready');
    await newsOn(second).getByRole('link').click();
    await expect(second.getByRole('img', { name: 'Your pickup code' })).toBeVisible();
    await second.keyboard.press('Escape');
    await expect(second).toHaveURL(new RegExp(`/orders/${orderNo}$`));
    await expect(newsOn(second)).toBeEmpty();
    await openSection(second, 'Help');
    await expect(newsOn(second)).toBeEmpty();
  });

  await test.step('a drop', async () => {
    await office.goto(`/merch-drop/${event.id}/x/control/${shirt.id}`);
    await office.getByRole('button', { name: 'Resume' }).click();
    await expect(newsOn(second)).toContainText('On sale now: Tour shirt');
    await dismiss();
    await expect(card(first, /Tour shirt/)).toContainText('9 left at $20.00');
    await db.updateTable('product_drops').set({ taken: 5 }).where('event_id', '=', event.id).execute();
    await office.getByRole('button', { name: 'Pause' }).click();
    await office.getByRole('button', { name: 'Resume' }).click();
    await expect(card(first, /Tour shirt/)).toContainText('4 left');
  });

  await test.step('a raffle', async () => {
    await office.goto(`/raffle/${event.id}/x/edit/${raffle.id}`);
    await office.getByRole('switch', { name: 'Active' }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('New raffle: Signed drum')).toBeVisible();
    await card(first, /Signed drum/).click();
    await first.getByRole('button', { name: 'Enter' }).click();
    await openTab(first, 'Now');
    await expect(card(first, /Signed drum/)).toContainText('You’re in, number');
    await office.goto(`/raffle/${event.id}/x`);
    await chooseAction(office, 'Signed drum', 'Complete');
    await office.getByRole('button', { name: 'Complete and draw' }).click();
    await expect(second.getByText('You won: Signed drum')).toBeVisible({ timeout: 20_000 });
    await dismiss();
    await expect(card(first, /You won: Signed drum/)).toBeVisible();
  });

  await test.step('a poll', async () => {
    await office.goto(`/poll/${event.id}/x/edit/${poll.id}`);
    await office.getByRole('switch', { name: 'Completed' }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Poll has been updated successfully.')).toBeVisible();
    await expect(newsOn(second)).toContainText('New poll: Old poll?');
    await newsOn(second).getByRole('link').click();
    await expect(second.getByRole('heading', { name: 'Old poll?' })).toBeVisible();
    await openSection(second, 'Help');
    await card(first, /Old poll/).click();
    await first.getByRole('radio', { name: 'That' }).check();
    await first.getByRole('button', { name: 'Send answer' }).click();
    await expect(first.getByText('Your answer is in.')).toBeVisible();
    await openTab(first, 'Now');
    await expect(card(first, /Old poll/)).toHaveCount(0);
  });

  await test.step('a message', async () => {
    await office.goto(`/notify-fans/${event.id}/Now%20Night`);
    await office.getByLabel('Title').fill('Second set at nine');
    await office.getByLabel('Body').fill('Stay around.');
    await office.getByRole('button', { name: 'Notify 1 fan' }).click();
    await expect(newsOn(second)).toContainText('New message: Second set at nine', { timeout: 30_000 });
    await card(first, /Second set at nine/).click();
    await expect(first.getByText('Stay around.')).toBeVisible();
    await openTab(first, 'Now');
    await expect(card(first, /Second set/)).toHaveCount(0);
    await judge(first, 'the Now tab');
  });
});

test('a reply to a question is announced, and news from before the page was opened is not', async ({
  page: office,
  house,
  db,
  signInLive,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Help Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Zoe Lane' });
  const question = { eventId: event.id, fanId: fan.id };
  await buildPoll(db, { eventId: event.id, by: house.manager.id, question: 'Open before?' });
  await buildSupportCase(db, { ...question, title: 'Lost scarf' });
  await signInLive(office, house.manager, `/customer-tickets/${event.id}/x`);
  const phone = await openFanPhone(fan);
  const listening = untilListening(phone);
  await phone.goto(`/fan/${event.code}/inbox`);
  await listening;
  await expect(phone.getByText(/^No messages yet/)).toBeVisible();
  await office
    .getByRole('row', { name: /Lost scarf/ })
    .getByRole('button', { name: 'Lost scarf' })
    .click();
  const drawer = office.getByRole('dialog', { name: /Ticket #/ });
  await drawer.getByLabel('Reply').fill('It is at the bar.');
  await drawer.getByRole('button', { name: 'Send reply' }).click();
  await expect(newsOn(phone)).toContainText('Reply to “Lost scarf”');
  await newsOn(phone).getByRole('link').click();
  await expect(phone.getByText('It is at the bar.')).toBeVisible();
  await expect(newsOn(phone)).toBeEmpty();
});
