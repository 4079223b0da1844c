import { enterRaffle } from '@backline/contract/raffle-entry';
import { buildEvent, buildNotification, buildPoll, buildRaffle } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { openTab } from './open-section.ts';
import { lying, phone as upright } from './sizes.ts';

test('on a slow network each request, vote and entry counts once, even if the fan taps twice, closes or reloads', async ({
  house,
  installation,
  db,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Slow Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  const of = { eventId: event.id, by: house.manager.id };
  await buildPoll(db, { ...of, question: 'Which encore?', options: ['Harbour', 'Lanterns'] });
  await buildRaffle(db, { eventId: event.id, title: 'Signed drum' });
  const hall = await openHallNetwork(installation.baseUrl);
  const page = await openFanPhone(fan, {
    url: hall.url,
    allowed: /ERR_|WebSocket|Failed to load resource/,
    isPolling: true,
  });
  const ofFan = (table: 'song_requests' | 'poll_votes' | 'raffle_entries') =>
    db.selectFrom(table).selectAll().where('user_id', '=', fan.id).execute();

  await test.step('a fan who requests a song twice, leaves the tab and returns, sees one request', async () => {
    await page.goto(`${hall.url}/fan/${event.code}/polls`);
    await expect(page.getByText('Which encore?')).toBeVisible();
    await page.getByRole('link', { name: 'Requests' }).click();
    await expect(page.getByText('No requests yet.')).toBeVisible();
    hall.hold();
    await page.getByLabel('Which song?').fill('Copper Sky');
    await page.getByRole('button', { name: 'Request song' }).dblclick();
    await page.goBack();
    await expect(page.getByText('Which encore?')).toBeVisible();
    await expect(page.getByText('Waiting to send: “Copper Sky”.')).toBeVisible();
    await page.goForward();
    await page.getByLabel('Which song?').fill('Copper Sky');
    await page.getByRole('button', { name: 'Request song' }).click();
    hall.release();
    await expect(page.getByText('You requested “Copper Sky”.')).toBeVisible();
    await expect(page.getByText('Waiting to send', { exact: true })).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Copper Sky' })).toHaveCount(1);
    expect(await ofFan('song_requests')).toHaveLength(1);
  });

  await test.step('a vote that is slower than the page’s timeout is not offered again', async () => {
    await page.goto(`${hall.url}/fan/${event.code}/polls`);
    await page.getByRole('radio', { name: 'Lanterns' }).check();
    hall.hold();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText(/Your answer is saved on this phone/)).toBeVisible();
    await page.evaluate(() => {
      const look = () => document.querySelector('input[type=radio]') && Object.assign(window, { wasOffered: true });
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    hall.release();
    await expect(page.getByText('Your answer is in.')).toBeVisible();
    expect(await page.evaluate(() => 'wasOffered' in window)).toBe(false);
    expect(await ofFan('poll_votes')).toHaveLength(1);
  });

  await test.step('a fan who enters a raffle in two tabs, closing one and reloading the other, has one number', async () => {
    const beside = await page.context().newPage();
    for (const tab of [page, beside]) await tab.goto(`${hall.url}/fan/${event.code}/raffles`);
    const enter = { name: 'Enter', exact: true };
    for (const tab of [page, beside]) await expect(tab.getByRole('button', enter)).toBeVisible();
    hall.hold();
    await Promise.all([page, beside].map((tab) => tab.getByRole('button', enter).click()));
    // From here on the entry is stored on the phone, and the server does not know it yet.
    await expect.poll(() => hall.requests).toContain(`POST /api/${enterRaffle.path}`);
    await page.close();
    await beside.reload();
    hall.release();
    await expect(beside.getByText('Your number')).toBeVisible();
    await expect(beside.getByText('Waiting to send', { exact: true })).toBeHidden();
    const entries = await ofFan('raffle_entries');
    expect(entries).toHaveLength(1);
    await expect(beside.getByText(entries[0]?.number ?? 'none')).toBeVisible();
  });
  await hall.close();
});

test('the selected tab stays visible in the tab bar when the phone rotates and when a counter grows', async ({
  house,
  db,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  await buildPoll(db, { eventId: event.id, by: house.manager.id });
  await buildRaffle(db, { eventId: event.id });
  const page = await openFanPhone(fan, { isPolling: true });
  const bar = page.getByRole('navigation', { name: 'Event menu' });
  for (const tab of ['Now', 'Join in', 'Me'] as const) {
    await page.setViewportSize(upright);
    await page.goto(`/fan/${event.code}`);
    await openTab(page, tab);
    const open = bar.locator('[aria-current=page]');
    for (const size of [upright, lying, upright, { width: 320, height: 568 }]) {
      await page.setViewportSize(size);
      await expect(open).toContainText(tab);
      await expect(open).toBeInViewport({ ratio: 1 });
    }
  }
  await page.goto(`/fan/${event.code}/me`);
  await expect(bar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  const leftAt = new Date(Date.now() - 1_000).toISOString();
  await buildNotification(db, { eventId: event.id, sentBy: house.manager.id, fanIds: [fan.id], left_at: leftAt });
  // Waits until the cached responses are stale, 15 seconds after they were fetched (`staleTime`).
  await page.evaluate(() => new Promise((go) => setTimeout(go, 15_000)));
  await page.reload();
  await expect(bar.getByRole('img', { name: '1 unread' })).toBeAttached();
  await expect(bar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
});
