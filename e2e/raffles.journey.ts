import { buildEvent, buildFan, buildRaffle, joinFan } from '../apps/server/builders/builders.ts';
import { raffleReceiptPath } from '../packages/contract/src/raffles.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { untilListening, withoutPolling } from './live-page.ts';
import { judge, openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

test('a fan enters on a phone and staff see it; the draw shows on both sides, and its receipt is fair unless a number was altered', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  installation,
  signIn,
}) => {
  await withoutPolling(page.context());
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const [fan, other] = [await buildFan(db, { name: 'Zoe Lane' }), await buildFan(db)];
  for (const { id } of [fan, other]) await joinFan(db, { eventId: event.id, fanId: id, checkedInAt: new Date() });
  const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum', minimum_participants: 2 });
  await db
    .insertInto('raffle_entries')
    .values({ raffle_id: raffle.id, user_id: other.id, number: 'ZZZZZZZZZZ' })
    .execute();

  const listening = untilListening(page);
  await signIn(page, house.manager, `/raffle/${event.id}/x`);
  const row = page.getByRole('row', { name: /Signed drum/ });
  await expect(row).toContainText('1 entry');
  await listening;

  const phone = await openPhone(browser, baseURL);
  await withoutPolling(phone.page.context());
  await signInFan({ page: phone.page, db, installation }, fan);
  await phone.page.goto(`/fan/${event.code}`);
  await phone.page.getByRole('link', { name: 'Raffles' }).click();
  await phone.page.getByRole('button', { name: 'Enter' }).click();
  await expect(phone.page.getByText('You are in')).toBeVisible();
  await expect(row).toContainText('2 entries');
  await judge(phone.page, 'the tab of raffles');
  const receipt = await phone.page.getByRole('link', { name: 'Check the draw yourself' }).getAttribute('href');
  const number = receipt?.split('#')[1] ?? '';
  expect(number).toMatch(/^[2-9A-Z]{10}$/);

  const visitor = await openPhone(browser, baseURL);
  await withoutPolling(visitor.page.context());
  await visitor.page.goto(raffleReceiptPath(raffle.id));
  await expect(visitor.page.getByText('Not drawn yet.')).toBeVisible();
  await expect(visitor.page.getByText(raffle.commitment)).toBeVisible();

  await row.getByRole('button', { name: 'Complete Signed drum' }).click();
  await page.getByRole('button', { name: 'Complete and draw' }).click();
  await expect(row).toContainText('Drawn among 2 fans');
  const said = phone.page.getByText(/You have won!|Not this time\./);
  await expect(said).toBeVisible();
  const hasWon = (await said.textContent()) === 'You have won!';
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  const lastWinner = await page.getByRole('dialog').getByRole('listitem').last().boundingBox();
  const exporting = await page.getByRole('dialog').getByRole('button', { name: 'Export to CSV' }).boundingBox();
  expect((exporting?.y ?? 0) - (lastWinner?.y ?? 0) - (lastWinner?.height ?? 0)).toBeGreaterThanOrEqual(12);
  expect(await page.getByRole('dialog').getByText('Zoe Lane').count()).toBe(hasWon ? 1 : 0);

  await visitor.page.goto(receipt ?? '');
  await expect(visitor.page.getByRole('heading', { name: 'Fair', exact: true })).toBeVisible();
  await expect(visitor.page.locator('li[aria-current]')).toHaveText(number);
  await expect(
    visitor.page.getByText(hasWon ? 'was drawn, as number 1 of 1' : 'took part, and was not drawn'),
  ).toBeVisible();
  await judge(visitor.page, 'the receipt');
  await visitor.page.goto(`${receipt?.split('#')[0]}#%`);
  await expect(visitor.page.getByText('% took no part in the draw.')).toBeVisible();
  await expect(visitor.page.getByRole('heading', { name: 'Fair', exact: true })).toBeVisible();

  await visitor.page.route('**/receipt.json', async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const numbers = told.numbers.with(-1, 'ZZZZZZZZZY');
    const winners = told.winners.map((won: string) => (numbers.includes(won) ? won : 'ZZZZZZZZZY'));
    await route.fulfill({ response: answer, json: { ...told, numbers, winners } });
  });
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { name: 'Not fair' })).toBeVisible();
  await expect(visitor.page.getByText('not the one whose hash was stored before the draw')).toBeVisible();
  expect([...phone.faults, ...visitor.faults]).toEqual([]);
  await Promise.all([phone.close(), visitor.close()]);

  const list = `/raffle/${event.id}/x`;
  await judgeAll(page, [list, `${list}/add`, `${list}/edit/${raffle.id}`, '/raffle/all']);
});
