import { buildEvent, buildSongRequest } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { judgeAll, judgeHere } from './judge.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

test('a fan requests songs with and without a network; staff see, like, stop and delete requests; the fan sees each change', async ({
  page: office,
  house,
  installation,
  db,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    name: 'Wish Night',
    startsAt: new Date(),
    song_request_count: 3,
  });
  const [ada, zoe] = [
    await buildFanAt(db, event, { name: 'Ada Lovelace' }),
    await buildFanAt(db, event, { name: 'Zoe Lane' }),
  ];
  await buildSongRequest(db, { eventId: event.id, fanId: zoe.id, title: 'Déjà Vu' });
  await buildSongRequest(db, { eventId: event.id, fanId: zoe.id, title: 'W'.repeat(200) });

  const hall = await openHallNetwork(installation.baseUrl);
  // A lost network leaves these errors in the console.
  const phone = await openFanPhone(ada, { url: hall.url, allowed: /ERR_|WebSocket|Failed to load resource/ });
  const path = `/groups/requests/${event.id}/Wish%20Night`;
  await signInLive(office, house.manager, path);
  await office.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = (title: string) => office.getByRole('row', { name: new RegExp(title) });

  await phone.goto(`/fan/${event.code}/requests`);

  await test.step('requests of others are suggested while typing, and count for the same song', async () => {
    await phone.getByLabel('Which song?').fill('deja');
    await phone.getByRole('button', { name: 'Déjà Vu' }).click();
    await expect(phone.getByLabel('Which song?')).toHaveValue('Déjà Vu');
    await phone.getByRole('button', { name: 'Request song' }).dblclick();
    await expect(row('Déjà Vu')).toContainText('2');
    await expect(phone.getByText('You requested “Déjà Vu”.')).toBeVisible();
  });

  await test.step('staff see who requested a song, how often and when', async () => {
    await office.getByRole('button', { name: 'Who requested Déjà Vu: 2' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByRole('row')).toHaveCount(3);
    await expect(dialog.getByRole('row', { name: /Ada Lovelace/ })).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d [AP]M/);
    await judgeHere(office, 'who asked');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the fan’s phone shows a liked song as played soon', async () => {
    await office.getByRole('button', { name: 'Like Déjà Vu' }).click();
    await expect(phone.getByText('Playing soon')).toBeVisible();
    await expect(office.getByText('Song request has been updated successfully !')).toBeVisible();
  });

  await test.step('without a network a request waits on the phone, and is sent once when the network returns', async () => {
    hall.down();
    await phone.getByLabel('Which song?').fill('Copper Sky');
    await phone.getByRole('button', { name: 'Request song' }).click();
    await expect(phone.getByText('Waiting to send', { exact: true })).toBeVisible();
    await expect(row('Copper Sky')).toHaveCount(0);
    // The phone gets no `online` event, as when a server restarts.
    hall.up();
    await expect(row('Copper Sky')).toBeVisible();
    await expect(phone.getByText('Waiting to send', { exact: true })).toHaveCount(0);
    expect(hall.requests.filter((request) => request === 'POST /api/fan/request_song')).toHaveLength(2);
  });

  await test.step('the phone fits titles of any width, in portrait and landscape', async () => {
    await phone.getByLabel('Which song?').fill('www');
    await expect(phone.getByRole('button', { name: 'WWWW' })).toBeVisible();
    await judge(phone, 'song requests');
  });

  await test.step('staff stop requests and open them again, which the fan sees', async () => {
    await office.getByRole('button', { name: 'Stop requests' }).click();
    await expect(phone.getByText('Requests are closed right now.')).toBeVisible();
    await expect(phone.getByLabel('Which song?')).toHaveCount(0);
    await office.getByRole('button', { name: 'Reopen requests' }).click();
    await expect(phone.getByLabel('Which song?')).toBeVisible();
  });

  await test.step('the third request is the last one that the event allows a fan', async () => {
    await phone.getByLabel('Which song?').fill('Glasshouse');
    await phone.getByRole('button', { name: 'Request song' }).click();
    await expect(phone.getByText('You have used all your requests for this event.')).toBeVisible();
    await expect(phone.getByLabel('Which song?')).toHaveCount(0);
    await expect(row('Glasshouse')).toBeVisible();
  });

  await test.step('a song is deleted after confirmation, leaves the fan’s own list, and returns the request', async () => {
    await chooseAction(office, 'Copper Sky', 'Delete');
    await office.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(office.getByText('Song request has been deleted successfully !')).toBeVisible();
    await expect(row('Copper Sky')).toHaveCount(0);
    await expect(phone.getByText('Copper Sky')).toHaveCount(0);
    await expect(phone.getByText('1 request left')).toBeVisible();
  });

  expect(await office.evaluate(() => 'isSamePage' in window)).toBe(true);
  await judgeAll(office, [path]);
  await office.setViewportSize({ width: 667, height: 375 });
  await judgeHere(office, 'a phone that lies');
  await hall.close();
});
