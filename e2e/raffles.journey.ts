import { buildEvent, buildRaffle } from '../apps/server/builders/builders.ts';
import { raffleReceiptPath } from '../packages/contract/src/raffles.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { openSection } from './open-section.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

test('a fan enters a raffle and staff see the entry; both see the draw, and its receipt says “Fair” unless it was altered', async ({
  page,
  db,
  house,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const [fan, other] = [await buildFanAt(db, event, { name: 'Zoe Lane' }), await buildFanAt(db, event)];
  const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum', minimum_participants: 2 });
  await db
    .insertInto('raffle_entries')
    .values({ raffle_id: raffle.id, user_id: other.id, number: 'ZZZZZZZZZZ' })
    .execute();

  await signInLive(page, house.manager, `/raffle/${event.id}/x`);
  const row = page.getByRole('row', { name: /Signed drum/ });
  await expect(row).toContainText('1 entry');

  const phone = await openFanPhone(fan);
  await phone.goto(`/fan/${event.code}`);
  await openSection(phone, 'Raffles');
  await phone.getByRole('button', { name: 'Enter' }).click();
  await expect(phone.getByText('You are in')).toBeVisible();
  await expect(row).toContainText('2 entries');
  await judge(phone, 'the tab of raffles');
  const receipt = await phone.getByRole('link', { name: 'Verify the draw' }).getAttribute('href');
  const number = receipt?.split('#')[1] ?? '';
  expect(number).toMatch(/^[2-9A-Z]{10}$/);

  const visitor = await openFanPhone(null);
  await visitor.goto(raffleReceiptPath(raffle.id));
  await expect(visitor.getByText('Not drawn yet.')).toBeVisible();
  await expect(visitor.getByText(raffle.commitment)).toBeVisible();

  await chooseAction(page, 'Signed drum', 'Complete');
  await page.getByRole('button', { name: 'Complete and draw' }).click();
  await expect(row).toContainText('Drawn among 2 fans');
  const said = phone
    .getByRole('listitem')
    .getByText(/You won!|Not this time\./)
    .last();
  await expect(said).toBeVisible();
  const hasWon = (await said.textContent()) === 'You won!';
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  const lastWinner = await page.getByRole('dialog').getByRole('listitem').last().boundingBox();
  const exporting = await page.getByRole('dialog').getByRole('button', { name: 'Export to CSV' }).boundingBox();
  expect((exporting?.y ?? 0) - (lastWinner?.y ?? 0) - (lastWinner?.height ?? 0)).toBeGreaterThanOrEqual(12);
  expect(await page.getByRole('dialog').getByText('Zoe Lane').count()).toBe(hasWon ? 1 : 0);

  await visitor.goto(receipt ?? '');
  await expect(visitor.getByRole('heading', { name: 'Fair', exact: true })).toBeVisible();
  await expect(visitor.locator('li[aria-current]')).toHaveText(number);
  await expect(
    visitor.getByText(hasWon ? 'was drawn, as number 1 of 1' : 'took part, and was not drawn'),
  ).toBeVisible();
  await judge(visitor, 'the receipt');
  await visitor.goto(`${receipt?.split('#')[0]}#%`);
  await expect(visitor.getByText('% took no part in the draw.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Fair', exact: true })).toBeVisible();

  await visitor.route('**/receipt.json', async (route) => {
    const answer = await route.fetch();
    const receipt = await answer.json();
    const numbers = receipt.numbers.with(-1, 'ZZZZZZZZZY');
    const winners = receipt.winners.map((won: string) => (numbers.includes(won) ? won : 'ZZZZZZZZZY'));
    await route.fulfill({ response: answer, json: { ...receipt, numbers, winners } });
  });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Not fair' })).toBeVisible();
  await expect(visitor.getByText('not the one whose hash was stored before the draw')).toBeVisible();

  const list = `/raffle/${event.id}/x`;
  await judgeAll(page, [list, `${list}/add`, `${list}/edit/${raffle.id}`, '/raffle/all']);
});

test('a fan watches the countdown and the draw, wins, and shows a number at the stage that staff find in their list', async ({
  page,
  db,
  house,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Zoe Lane' });
  const endsAt = new Date(Date.now() + 30 * 60_000);
  const texts = { title: 'Signed drum', description: 'Meet us at the merch stand after the show.' };
  await buildRaffle(db, { eventId: event.id, ...texts, endsAt, minimum_participants: 1 });
  const phone = await openFanPhone(fan);
  await phone.emulateMedia({ reducedMotion: 'no-preference' });
  await phone.goto(`/fan/${event.code}/raffles`);

  await test.step('the phone counts down to the draw', async () => {
    await phone.getByRole('button', { name: 'Enter' }).click();
    await expect(phone.getByText('You are in')).toBeVisible();
    await expect(phone.getByRole('timer')).toHaveText(/^Draw in (29:\d\d|30:00)$/);
    await judge(phone, 'a raffle before its draw');
  });

  await test.step('staff draw, and the phone shows the draw before the result', async () => {
    await signInLive(page, house.manager, `/raffle/${event.id}/x`);
    await chooseAction(page, 'Signed drum', 'Complete');
    const drawing = phone.getByText('The winners are being drawn.').waitFor();
    await page.getByRole('button', { name: 'Complete and draw' }).click();
    await drawing;
  });

  const won = phone.getByRole('dialog', { name: 'You won!' });
  await test.step('the winner reads the prize, what to do, and the number that staff see', async () => {
    await expect(won).toContainText('Signed drum');
    await expect(won).toContainText('Meet us at the merch stand after the show.');
    const label = await won.getByRole('img').getAttribute('aria-label');
    const number = label?.replace('Winning number ', '') ?? '';
    expect(number).toMatch(/^[2-9A-Z]{10}$/);
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(number);
    await judge(phone, 'a winner’s screen');
  });

  await test.step('once closed, it stays closed, and the card opens it again', async () => {
    await won.getByRole('button', { name: 'Close' }).click();
    await phone.reload();
    await expect(phone.getByRole('link', { name: 'Verify the draw' })).toBeVisible();
    await expect(won).toHaveCount(0);
    await phone.getByRole('button', { name: 'Show my winning number' }).click();
    await expect(won).toBeVisible();
  });
});
