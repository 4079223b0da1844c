import { buildEvent, buildPoll, buildVotes } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { judgeAll, judgeHere } from './judge.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

test('a vote cast offline is sent once; staff see the vote, edit and complete the poll, and the fan sees the result', async ({
  page: office,
  house,
  installation,
  db,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Poll Night', startsAt: new Date() });
  const [ada, zoe] = [
    await buildFanAt(db, event, { name: 'Ada Lovelace' }),
    await buildFanAt(db, event, { name: 'Zoe Lane' }),
  ];
  const of = { eventId: event.id, by: house.manager.id };
  const poll = await buildPoll(db, { ...of, question: 'Which encore?', options: ['Harbour', 'Lanterns', 'Tides'] });
  await buildVotes(db, { pollId: poll.id, optionId: poll.options[2]?.id ?? 0, fanIds: [zoe.id] });
  await buildPoll(db, { ...of, question: 'W'.repeat(300), options: ['M'.repeat(200), 'i'], completed_at: new Date() });

  const hall = await openHallNetwork(installation.baseUrl);
  // A lost network leaves these errors in the console.
  const phone = await openFanPhone(ada, { url: hall.url, allowed: /ERR_|WebSocket|Failed to load resource/ });
  const path = `/poll/${event.id}/Poll%20Night`;
  await signInLive(office, house.manager, path);
  const row = office.getByRole('row', { name: /Which encore/ });

  await phone.goto(`/fan/${event.code}/polls`);

  await test.step('without a network the answer waits on the phone, and is sent once when the network returns', async () => {
    await phone.getByRole('radio', { name: 'Lanterns' }).check();
    await judge(phone, 'polls to answer');
    hall.down();
    await phone.getByRole('button', { name: 'Send answer' }).dblclick();
    await expect(phone.getByText(/Your answer is saved on this phone/)).toBeVisible();
    await expect(row.getByText('1 · 100%')).toBeVisible();
    hall.up();
    await phone.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(row.getByText('1 · 50%')).toHaveCount(2, { timeout: 15_000 });
    await expect(phone.getByText('Your answer is in.')).toBeVisible();
    expect(hall.requests.filter((request) => request === 'POST /api/fan/answer_poll')).toHaveLength(1);
  });

  await test.step('the participants are listed with number and time', async () => {
    await office.getByRole('button', { name: 'Participants of Which encore?', exact: true }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /Ada Lovelace/ })).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d [AP]M/);
    await judgeHere(office, 'who answered');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a poll that ends before it starts is refused, and an option with votes is removed after confirmation', async () => {
    await chooseAction(office, 'Which encore?', 'Edit');
    const end = office.getByLabel('End Time');
    const known = await end.inputValue();
    await end.fill('2020-01-02 08:00 PM');
    await end.blur();
    await expect(office.getByText('End Time must be greater than Start Time')).toBeVisible();
    await end.fill(known);
    await end.blur();
    await office.getByRole('button', { name: 'Remove option 3' }).click();
    await expect(office.getByText('1 vote goes with the option that you removed.')).toBeVisible();
    await judgeHere(office, 'a poll’s form');
    await office.getByRole('button', { name: 'Save' }).click();
    await office.getByRole('button', { name: 'Remove and save' }).click();
    await expect(office.getByText('Poll has been updated successfully.')).toBeVisible();
    await expect(row.getByText('1 · 100%')).toBeVisible();
    await expect(phone.getByText('Tides')).toHaveCount(0);
  });

  await test.step('the completed poll shows its check mark and winners, and the fan the result', async () => {
    await chooseAction(office, 'Which encore?', 'Complete');
    await office.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(row.getByText('Completed', { exact: true })).toBeVisible();
    await expect(phone.getByText('Your answer won!')).toBeVisible();
    await judge(phone, 'poll results');
    await office.getByRole('button', { name: 'Winners of Which encore?', exact: true }).click();
    await expect(office.getByRole('dialog').getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
    await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await judgeAll(office, [path, `${path}/add`, `/users/${event.id}/Poll%20Night?section=polls`]);
  await office.setViewportSize({ width: 667, height: 375 });
  await judgeHere(office, 'a phone that lies');
  await hall.close();
});

test('staff show the votes of an open poll; two fans watch them move, and read the right answer only after the end', async ({
  page: office,
  house,
  db,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Live Night', startsAt: new Date() });
  const [ada, zoe] = [
    await buildFanAt(db, event, { name: 'Ada Lovelace' }),
    await buildFanAt(db, event, { name: 'Zoe Lane' }),
  ];
  const options = { options: ['Eleven', 'Nineteen'], correct: 1 };
  await buildPoll(db, { eventId: event.id, by: house.manager.id, question: 'How many encores?', ...options });
  await signInLive(office, house.manager, `/poll/${event.id}/Live%20Night`);
  const phones = [await openFanPhone(ada), await openFanPhone(zoe)] as const;
  for (const phone of phones) await phone.goto(`/fan/${event.code}/polls`);
  const [first, second] = phones;

  await test.step('staff let fans who voted see the votes, and the phones say so', async () => {
    await chooseAction(office, 'How many encores?', 'Edit');
    await office.getByRole('combobox', { name: 'Results' }).click();
    await office.getByTitle('To fans who voted, right away').click();
    await judgeHere(office, 'the results of a poll');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Poll has been updated successfully.')).toBeVisible();
    await expect(first.getByText('Vote to see how others answer.')).toBeVisible();
  });

  await test.step('a fan who votes sees the votes; one who has not voted sees none', async () => {
    await first.getByRole('radio', { name: 'Eleven' }).check();
    await first.getByRole('button', { name: 'Send answer' }).click();
    await expect(first.getByText('1 vote so far')).toBeVisible();
    await expect(second.getByText('%')).toHaveCount(0);
  });

  await test.step('staff show them to everybody, and both phones follow the next vote without a reload', async () => {
    await chooseAction(office, 'How many encores?', 'Edit');
    await office.getByRole('combobox', { name: 'Results' }).click();
    await office.getByTitle('To everybody, live').click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('100%')).toBeVisible();
    await judge(second, 'a live poll to answer');
    await second.getByRole('radio', { name: 'Nineteen' }).check();
    await second.getByRole('button', { name: 'Send answer' }).click();
    for (const phone of phones) {
      await expect(phone.getByText('2 votes so far')).toBeVisible();
      await expect(phone.getByText('1 vote, 50%')).toHaveCount(2);
      await expect(phone.getByText('Right answer')).toHaveCount(0);
    }
    await judge(first, 'a live poll after the answer');
  });

  await test.step('the completed poll names the right answer', async () => {
    await chooseAction(office, 'How many encores?', 'Complete');
    await office.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(second.getByText('Your answer is right!')).toBeVisible();
    await expect(first.getByText('Right answer')).toBeVisible();
    await expect(first.getByText('Winner')).toHaveCount(0);
  });
});
