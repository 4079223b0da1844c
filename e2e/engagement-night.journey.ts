import { buildEvent, buildManager, buildPoll, buildRaffle, buildTrivia } from '../apps/server/builders/builders.ts';
import type { Page } from '@playwright/test';
import * as eventTexts from '../packages/contract/src/events.texts.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { untilListening, withoutPolling } from './live-page.ts';
import { openSection } from './open-section.ts';
import { chooseAction } from './row-menu.ts';

test('a fan requests songs, votes, enters a raffle and reads trivia; staff see each action, and the fan sees their response', async ({
  page: requests,
  house,
  db,
  signIn,
  openFanPhone,
}) => {
  await withoutPolling(requests.context());
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Long Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Ada Lovelace' });
  const question = 'Encore?';
  await buildPoll(db, { eventId: event.id, by: house.manager.id, question, options: ['Slow Dance', 'Fast Car'] });
  const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum' });
  await buildTrivia(db, { eventId: event.id, title: 'Who tunes the guitars?', description: 'A cat.' });

  const office = requests.context();
  const [polls, raffles] = [await office.newPage(), await office.newPage()];
  const open = async (page: Page, area: string) => {
    const listening = untilListening(page);
    const path = `/${area}/${event.id}/Long%20Night`;
    await (page === requests ? signIn(page, house.manager, path) : page.goto(path));
    await listening;
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  };
  await open(requests, 'groups/requests');
  await open(polls, 'poll');
  await open(raffles, 'raffle');
  const phone = await openFanPhone(fan);
  await phone.goto(`/fan/${event.code}`);

  await test.step('staff pages show what the fan does', async () => {
    await openSection(phone, 'Requests');
    await phone.getByLabel('Which song?').fill('Copper Sky');
    await phone.getByRole('button', { name: 'Request song' }).click();
    await expect(requests.getByRole('row', { name: /Copper Sky/ })).toBeVisible();

    await openSection(phone, 'Polls');
    await phone.getByRole('radio', { name: 'Fast Car' }).check();
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await expect(polls.getByRole('row', { name: /Encore/ })).toContainText('100%');
    // Results stay hidden until the poll is completed.
    await expect(phone.getByText('Your answer is in')).toBeVisible();
    await expect(phone.getByText('100%')).toHaveCount(0);

    await openSection(phone, 'Raffles');
    await phone.getByRole('button', { name: 'Enter' }).click();
    await expect(raffles.getByRole('row', { name: /Signed drum/ })).toContainText('1 entry');

    await openSection(phone, 'Trivia');
    await phone.getByRole('button', { name: 'Show answer' }).click();
    await expect(phone.getByText('A cat.')).toBeVisible();
  });

  await test.step('the fan’s phone shows what staff do', async () => {
    await openSection(phone, 'Requests');
    await requests.getByRole('button', { name: 'Like Copper Sky' }).click();
    await expect(phone.getByText('Playing soon')).toBeVisible();

    await openSection(phone, 'Polls');
    await chooseAction(polls, question, 'Complete');
    await polls.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(phone.getByText('Your answer won!')).toBeVisible();
    await expect(phone.getByText('1 vote, 100%')).toBeVisible();

    await openSection(phone, 'Raffles');
    await chooseAction(raffles, 'Signed drum', 'Complete');
    await raffles.getByRole('button', { name: 'Complete and draw' }).click();
    const won = phone.getByRole('dialog', { name: 'You won!' });
    await expect(won).toContainText('Signed drum');
    await won.getByRole('button', { name: 'Close' }).click();
    await raffles.getByRole('dialog', { name: 'Raffle Winners' }).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the winners are notified in their inbox', async () => {
    await chooseAction(raffles, 'Signed drum', 'Notify winners');
    const dialog = raffles.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The drum is yours');
    await dialog.getByLabel('Body').fill('Come to the bar.');
    await dialog.getByRole('button', { name: 'Notify 1 fan' }).click();
    await expect(dialog.getByText('Push notifications have been sent out.')).toBeVisible();
  });

  await test.step('meanwhile anybody can check the draw: fair, and unfair with one altered number', async () => {
    const receipt = await phone.getByRole('link', { name: 'Verify the draw' }).getAttribute('href');
    const visitor = await openFanPhone(null);
    await visitor.goto(receipt ?? '');
    await expect(visitor.getByRole('heading', { name: 'Fair', exact: true })).toBeVisible();
    await visitor.route('**/receipt.json', async (route) => {
      const answer = await route.fetch();
      const receipt = await answer.json();
      await route.fulfill({ response: answer, json: { ...receipt, numbers: ['ZZZZZZZZZY'], winners: ['ZZZZZZZZZY'] } });
    });
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Not fair' })).toBeVisible();
    expect(receipt).toContain(`/raffles/${raffle.id}/receipt`);
  });

  await test.step('the notification arrives', async () => {
    await openSection(phone, 'Inbox');
    await expect(phone.getByText('The drum is yours')).toBeVisible();
    await expect(phone.getByText('Come to the bar.')).toBeVisible();
  });

  for (const page of [requests, polls, raffles]) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('another manager cannot open the event at any address', async ({ page, db, house, signIn }) => {
  await withoutPolling(page.context());
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Long Night', startsAt: new Date() });
  const poll = await buildPoll(db, { eventId: event.id, by: house.manager.id, question: 'Encore?' });
  const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum' });
  const trivia = await buildTrivia(db, { eventId: event.id, title: 'Who tunes the guitars?', description: 'A cat.' });
  await signIn(page, await buildManager(db));
  for (const path of [
    `/groups/requests/${event.id}/x`,
    `/notify-fans/${event.id}/x`,
    ...[`/poll`, `/raffle`, `/trivia`].flatMap((area) => [`${area}/${event.id}/x`, `${area}/${event.id}/x/add`]),
    `/poll/${event.id}/x/edit/${poll.id}`,
    `/raffle/${event.id}/x/edit/${raffle.id}`,
    `/trivia/${event.id}/x/edit/${trivia.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: eventTexts.eventNotFound }), path).toBeVisible();
    for (const text of ['Long Night', 'Encore?', 'Signed drum', 'Who tunes the guitars?'])
      await expect(page.getByText(text), path).toHaveCount(0);
  }
});
