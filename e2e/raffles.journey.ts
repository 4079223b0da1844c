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
  const said = phone.getByText(/You won!|Not this time\./);
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
