import { buildArtist, buildEvent } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { untilListening, withoutPolling } from './live-page.ts';
import { openTab } from './open-section.ts';
import { judge } from './phone.ts';

test('trivia are generated once and published, and a fan reads them without a reload, even without a network', async ({
  page: office,
  house,
  db,
  signIn,
  openFanPhone,
}) => {
  await withoutPolling(office.context());
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lamps' });
  const columns = { managerId: house.manager.id, artistIds: [artist.id] };
  const event = await buildEvent(db, { ...columns, name: 'Tonight', startsAt: new Date(), artist_bio: 'Two lamps.' });
  await buildEvent(db, { ...columns, name: 'First Light', startsAt: new Date(Date.now() - 30 * 86_400_000) });
  const fan = await buildFanAt(db, event, { name: 'Fenna' });
  const phone = await openFanPhone(fan, { allowed: /ERR_INTERNET_DISCONNECTED/ });
  const hearing = untilListening(phone);
  await phone.goto(`/fan/${event.code}`);
  await expect(phone.getByRole('heading', { name: 'Tonight' })).toBeVisible();
  await openTab(phone, 'Join in');
  await expect(phone.getByRole('heading', { name: 'Song requests' })).toBeVisible();
  const section = phone.getByRole('link', { name: 'Trivia' });
  await expect(section).toHaveCount(0);
  await hearing;

  await signIn(office, house.manager, '/trivia/all');
  const question = 'Where did we first meet The Lamps?';
  const automatic = office.getByRole('button', { name: 'New Trivia Automatic' });
  await test.step('an event is chosen, and each generated entry names its source', async () => {
    await office.getByRole('combobox', { name: 'Event' }).click();
    await office.getByTitle('Tonight').click();
    await automatic.click();
    await expect(office.getByText('Trivia has been auto generated successfully.')).toBeVisible();
    const row = office.getByRole('row', { name: /last play for us/ });
    await expect(row).toContainText('Unpublished');
    await expect(row).toContainText('From Event Tonight, Event First Light');
    await expect(office.getByRole('row', { name: question })).toHaveCount(0);
  });

  await test.step('a second run finds nothing new', async () => {
    const rows = await office.getByRole('row').count();
    await automatic.click();
    await expect(office.getByText('No new trivia for this event yet.')).toBeVisible();
    await expect(office.getByRole('row')).toHaveCount(rows);
  });

  await test.step('a published entry appears at once in another tab, and on the fan’s phone without a reload', async () => {
    const other = await office.context().newPage();
    await other.goto(`/trivia/${event.id}/x`);
    const elsewhere = other.getByRole('row', { name: /Who is The Lamps/ });
    await expect(elsewhere).toContainText('Unpublished');
    await office.getByRole('button', { name: 'Publish Who is The Lamps?' }).click();
    await expect(office.getByText('Trivia has been published successfully.')).toBeVisible();
    await expect(elsewhere).not.toContainText('Unpublished');
    await section.click();
    await expect(phone.getByText('Two lamps.')).toBeVisible();
  });

  await test.step('a manual entry for now appears with its image', async () => {
    await office.getByRole('link', { name: 'New Trivia', exact: true }).click();
    await office.getByLabel('Title').fill('Who tunes the guitars?');
    await office.getByLabel('Description').fill('A cat.');
    const picture = await office.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
    await office.getByLabel('Image').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: picture });
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('row', { name: /Who tunes the guitars/ })).toContainText('Manual');
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText(['Who tunes the guitars?', 'Who is The Lamps?']);
    await expect(phone.getByRole('listitem').locator('img')).toBeVisible();
    await judge(phone, 'the fan’s trivia');
  });

  await test.step('without a network the fan still reads it, also after a reload', async () => {
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.reload();
    await expect(phone.getByText('A cat.')).toBeVisible();
    await phone.waitForTimeout(500);
    await phone.context().setOffline(true);
    await phone.reload();
    await expect(phone.getByText('A cat.')).toBeVisible();
    await phone.context().setOffline(false);
  });

  await judgeAll(office, [`/trivia/${event.id}/x`, `/trivia/${event.id}/x/add`]);
});
