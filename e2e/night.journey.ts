import type { Page } from '@playwright/test';
import { checkIn } from '@backline/contract/attendance';
import { eventOrders } from '@backline/contract/event-orders';
import { leadMs, sendBroadcast } from '@backline/contract/light-shows';
import * as lightTexts from '@backline/contract/lights.texts';
import * as nightTexts from '@backline/contract/night.texts';
import { sendNotification } from '@backline/contract/notifications';
import { answerPoll } from '@backline/contract/poll-answers';
import { addPoll } from '@backline/contract/polls';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { addRaffle } from '@backline/contract/raffles';
import { askForSong } from '@backline/contract/song-asks';
import { buildEvent, buildTrack, hastenNotifications } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { withoutPolling } from './live-page.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { callAsStaff, openFan, spendNight } from './night-doings.ts';

const hourMs = 3_600_000;
const seat = { section: 'Floor', row: 'C' };
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

const beginsInMs = 500;
const opening = () => ({ start_time: Date.now() + beginsInMs, end_time: Date.now() + hourMs });
const untilBegun = (page: Page, { start_time: at }: { start_time: number }) =>
  page.waitForTimeout(Math.max(0, at - Date.now()));

const lane = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const total = (page: Page, name: string) => lane(page, name).locator('strong');
const line = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: nightTexts.running }).getByRole('listitem').filter({ hasText: words });
const mark = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: nightTexts.whatWasOn }).getByRole('button', { name: words });

test('the event-night page counts live, marks activities and suggests the next step; offline it shows how old its data is', async ({
  page,
  db,
  house,
  installation,
  signInLive,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const { buy } = await openSales(db, night);
  // 240 flashes keep the light show running until the last step stops it.
  const wave = { eventId: event.id, uploadedBy: house.manager.id, title: 'Wave', flashes: 240 };
  const track = await buildTrack(db, wave);
  const place = { db, installation };
  const fans = await Promise.all(['Ada', 'Bo', 'Cleo'].map((name) => openFan(place, event.id, name)));
  const everybody = (call: (fan: (typeof fans)[number]) => Promise<unknown>) => Promise.all(fans.map(call));

  await signInLive(page, house.manager, `/groups/now/${event.id}/x`);
  await expect(page.getByText(nightTexts.nothingYet)).toBeVisible();
  await expect(page.getByRole('link', { name: nightTexts.now, exact: true })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const now = Date.now();
  await callAsStaff(page, sendBroadcast, { id: track.id, event_id: event.id });
  await test.step('arrivals and requests', async () => {
    await everybody(({ id, call }) => call(checkIn, { ...seat, event_id: event.id, seat: String(id) }));
    await expect(total(page, 'Check-ins')).toHaveText('3');
    await expect(line(page, /Check-in/)).toContainText('3 check-ins in the last 5 minutes');
    await everybody(({ call }) => call(askForSong, { event_id: event.id, title: 'Blue Lamp' }));
    await expect(total(page, 'Requests')).toHaveText('3');
  });

  await test.step('a poll and a raffle', async () => {
    const ofPoll = opening();
    const options = ['Yes', 'No'].map((option, sort) => ({ option, sort }));
    const { poll_id: pollId } = await callAsStaff(page, addPoll, {
      ...ofPoll,
      event_id: event.id,
      question: 'Encore?',
      options,
    });
    await expect(mark(page, /Poll Encore/)).toBeVisible();
    const { id: optionId } = await db
      .selectFrom('poll_options')
      .select('id')
      .where('poll_id', '=', Number(pollId))
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const answer = { event_id: event.id, poll_id: Number(pollId), option_id: optionId };
    await untilBegun(page, ofPoll);
    await everybody(({ call }) => call(answerPoll, answer));
    await expect(line(page, /Encore/)).toContainText('3 votes');
    await expect(total(page, 'Votes')).toHaveText('3');
    const ofRaffle = opening();
    const { raffle_id: raffleId } = await callAsStaff(page, addRaffle, {
      ...ofRaffle,
      event_id: event.id,
      title: 'Signed drum',
      description: '',
      no_of_winners: 1,
      minimum_no_of_participants: 1,
    });
    await untilBegun(page, ofRaffle);
    await everybody(({ call }) => call(enterRaffle, { raffle_id: Number(raffleId) }));
    await expect(line(page, /Signed drum/)).toContainText('3 entries');
    await expect(total(page, 'Entries')).toHaveText('3');
  });

  await test.step('an order', async () => {
    await buy({ fanId: fans[0]?.id ?? 0, quantity: 2 });
    await db
      .insertInto('noted')
      .values({ topic: eventOrders.name, event_id: event.id, data: JSON.stringify({}) })
      .execute();
    await expect(total(page, 'Orders')).toHaveText('1');
    await expect(total(page, 'Revenue')).toHaveText('$50.00');
    await expect(line(page, /Orders/).getByRole('link', { name: /Hand over/ })).toBeVisible();
  });

  await test.step('a notification can be taken back, then leaves', async () => {
    await callAsStaff(page, sendNotification, { event_id: event.id, title: 'Soon', message: 'It begins.' });
    await expect(page.getByRole('button', { name: 'Undo: Notification Soon' })).toBeVisible();
    await hastenNotifications(db);
    await expect(mark(page, /Notification Soon\s?3 fans/)).toBeVisible();
    await expect(line(page, /Soon/)).toHaveCount(0);
  });

  await test.step('a light show is stopped from here', async () => {
    // Waits until the light show's first light, because the night page marks no light show that was stopped before its
    // start.
    await page.waitForTimeout(Math.max(0, now + leadMs + 1_000 - Date.now()));
    await page.getByRole('button', { name: /^Stop: Light show/ }).click();
    await expect(page.getByText(lightTexts.showStopped)).toBeVisible();
    await expect(line(page, /Light show/)).toHaveCount(0);
    await expect(mark(page, /Light show Wave/)).toBeVisible();
  });

  await test.step('without a network the page shows its age, and continues by itself when the network returns', async () => {
    const late = await openFan(place, event.id, 'Dirk');
    await page.context().setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/Connection lost/)).toBeVisible();
    await late.call(checkIn, { ...seat, event_id: event.id, seat: '1' });
    await expect(total(page, 'Check-ins')).toHaveText('3');
    await page.context().setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/Connection lost/)).toBeHidden();
    await expect(total(page, 'Check-ins')).toHaveText('4');
  });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await judgeAll(page, [`/groups/now/${event.id}/x`]);
});

test('after the event the night page compares the event’s record with an earlier event, and prints on one sheet', async ({
  page,
  db,
  house,
  signIn,
}) => {
  await withoutPolling(page.context());
  const { manager, artist } = house;
  const ofArtist = { managerId: manager.id, artistIds: [artist.id] };
  const [first, last] = await Promise.all([
    buildEvent(db, { ...ofArtist, name: 'First Night', startsAt: new Date(Date.now() - 200 * hourMs) }),
    buildEvent(db, {
      ...ofArtist,
      name: 'The Velvet Static and the Lanterns of the Night: One Night Only, All Amps, All Friends, in the Old Riverside Hall',
      startsAt: new Date(Date.now() - 30 * hourMs),
    }),
  ]);
  await spendNight(db, { event: first, manager, arrivals: 8, marks: 3 });
  await spendNight(db, { event: last, manager, arrivals: 10, marks: 45 });
  const path = `/groups/now/${last.id}/x`;

  await signIn(page, manager, path);
  await expect(page.getByRole('link', { name: nightTexts.theNight, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(total(page, 'Check-ins')).toHaveText('10');
  await expect(page.getByText(nightTexts.running)).toHaveCount(0);
  await page.getByRole('combobox', { name: nightTexts.compareWith }).fill('first');
  await page.getByTitle(/^First Night, /).click();
  await expect(page).toHaveURL(`${path}?with=${first.id}`);
  await expect(lane(page, 'Check-ins')).toContainText(nightTexts.compared('8', '+2 (+25%)'));
  await expect(lane(page, 'Votes')).toContainText(nightTexts.compared('8', '+2 (+25%)'));
  await page.reload();
  await expect(page.getByText(nightTexts.aligned('First Night'))).toBeVisible();

  await mark(page, /Poll Which song 3\?/).click();
  await expect(mark(page, /Poll Which song 3\?/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('slider', { name: nightTexts.moment }).press('ArrowLeft');
  await page.getByText(nightTexts.showAsTable).press('Enter');
  await expect(page.getByRole('table', { name: nightTexts.theNight }).getByRole('row').nth(1)).toBeVisible();

  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.?\d*\]/);
  expect(pagesOf(await page.pdf({ format: 'Letter', landscape: true }))).toBe(1);

  await judgeAll(page, [`${path}?with=${first.id}`]);
});
