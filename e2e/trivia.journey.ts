import { buildArtist, buildEvent } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { judgeAll, judgeHere } from './judge.ts';
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
    await expect(phone.getByText('Two lamps.')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Show answer' }).click();
    await expect(phone.getByText('Two lamps.')).toBeVisible();
    await expect(phone.getByText('Source: Event Tonight')).toBeVisible();
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
    await phone.getByRole('button', { name: 'Show answer' }).click();
    await expect(phone.getByText('A cat.')).toBeVisible();
    await judge(phone, 'the fan’s trivia');
  });

  await test.step('without a network the fan still reads it, also after a reload', async () => {
    await phone.evaluate(() => navigator.serviceWorker.ready);
    const showAnswer = phone.getByRole('button', { name: 'Show answer' }).first();
    await phone.reload();
    await expect(showAnswer).toBeVisible();
    await phone.waitForTimeout(500);
    await phone.context().setOffline(true);
    await phone.reload();
    await showAnswer.click();
    await expect(phone.getByText('A cat.')).toBeVisible();
    await phone.context().setOffline(false);
  });

  await judgeAll(office, [`/trivia/${event.id}/x`, `/trivia/${event.id}/x/add`]);
});

test('staff write a question with options; a fan guesses it without a network, another with one, and staff see how many were right', async ({
  page: office,
  house,
  installation,
  db,
  signInLive,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Quiz Night', startsAt: new Date() });
  const [ada, zoe] = [await buildFanAt(db, event, { name: 'Ada' }), await buildFanAt(db, event, { name: 'Zoe' })];
  const path = `/trivia/${event.id}/Quiz%20Night`;
  await signInLive(office, house.manager, path);

  await test.step('a question needs two options, and one of them is right', async () => {
    await office.getByRole('link', { name: 'New Trivia', exact: true }).click();
    await office.getByLabel('Title').fill('How many encores?');
    await office.getByLabel('Description').fill('They came back nineteen times.');
    await office.getByRole('textbox', { name: 'Option 1' }).fill('Eleven');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Please enter at least 2 options, or none.')).toBeVisible();
    await office.getByRole('textbox', { name: 'Option 2' }).fill('Nineteen');
    await office.getByRole('radio', { name: 'Option 2' }).check();
    await judgeHere(office, 'the options of a trivia');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('row', { name: /How many encores/ })).toContainText('0 answered, 0 right');
  });

  const hall = await openHallNetwork(installation.baseUrl);
  // A lost network leaves these errors in the console.
  const phone = await openFanPhone(ada, { url: hall.url, allowed: /ERR_|WebSocket|Failed to load resource/ });
  const other = await openFanPhone(zoe);

  await test.step('a tap without a network waits on the phone, survives a reload, and is sent once', async () => {
    await phone.goto(`/fan/${event.code}/trivia`);
    await expect(phone.getByRole('button', { name: 'Eleven' })).toBeVisible();
    await expect(phone.getByText('They came back nineteen times.')).toHaveCount(0);
    await judge(phone, 'trivia to guess');
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.waitForTimeout(500);
    hall.down();
    await phone.getByRole('button', { name: 'Eleven' }).click();
    await expect(phone.getByText(/Your answer is saved on this phone/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/Your answer is saved on this phone/)).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Nineteen' })).toBeDisabled();
    hall.up();
    await phone.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(phone.getByText('Not this time. The answer is “Nineteen”.')).toBeVisible({ timeout: 15_000 });
    await expect(phone.getByText('They came back nineteen times.')).toBeVisible();
    await expect(phone.getByText('You have 0 of 1 right')).toBeVisible();
    expect(hall.requests.filter((request) => request === 'POST /api/fan/answer_trivia')).toHaveLength(1);
    await phone.reload();
    await expect(phone.getByText('Not this time. The answer is “Nineteen”.')).toBeVisible();
    await judge(phone, 'an answered trivia');
  });

  await test.step('another fan is right, and staff see both answers without a reload', async () => {
    await other.goto(`/fan/${event.code}/trivia`);
    await other.getByRole('button', { name: 'Nineteen' }).dblclick();
    await expect(other.getByText('Right!', { exact: true })).toBeVisible();
    await expect(other.getByText('2 answers')).toBeVisible();
    await expect(other.getByText('You have 1 of 1 right')).toBeVisible();
    await expect(office.getByRole('row', { name: /How many encores/ })).toContainText('2 answered, 1 right');
  });

  await test.step('the options of an answered question stay', async () => {
    await office.getByRole('link', { name: 'Edit How many encores?' }).click();
    await expect(office.getByRole('textbox', { name: 'Option 1' })).toBeDisabled();
    await judgeHere(office, 'the options of an answered trivia');
  });
  await hall.close();
});
