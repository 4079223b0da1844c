import { checkIn } from '@backline/contract/attendance';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { untilListening } from './live-page.ts';
import { openFan } from './night-doings.ts';

/** What the console shows without anybody's reload. */
const soonMs = 2_000;

const seat = { section: 'Floor', row: 'C', seat: '7' };

// Bounds of time are the product's: who misses one since the machine was busy has another try, and the list tells of it.
test.describe.configure({ retries: 2 });

test('the console shows who arrives within two seconds, without a reload', async ({
  page,
  db,
  house,
  installation,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const zoe = await openFan({ db, installation }, event.id, 'Zoe Lane');
  const listening = untilListening(page);
  await signIn(page, house.manager, `/users/${event.id}/x?section=checkins`);
  const figure = page.getByText('Check Ins', { exact: true }).locator('..');
  await expect(figure).toContainText('0');
  await listening;

  await zoe.call(checkIn, { event_id: event.id, ...seat });
  await expect(page.getByRole('row', { name: /Zoe Lane/ })).toBeVisible({ timeout: soonMs });
  await expect(figure).toContainText('1', { timeout: soonMs });
});

test('whoever is taken off an event hears no more, though its page stands', async ({
  page,
  db,
  house,
  installation,
  signIn,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    teamMemberIds: [house.teamMember.id],
    startsAt: new Date(),
  });
  const zoe = await openFan({ db, installation }, event.id, 'Zoe Lane');
  const told: string[] = [];
  // From its first frame on: this one may come before the page is drawn.
  page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
  await signIn(page, house.teamMember, `/users/${event.id}/x`);
  const isToldOf = (word: string) => () => told.some((frame) => frame.includes(word) && frame.includes('arrivals'));
  await expect.poll(isToldOf('listening')).toBe(true);
  await db.deleteFrom('event_team_members').where('event_id', '=', event.id).execute();
  await expect.poll(isToldOf('refused'), { timeout: 1_500 }).toBe(true);
  const before = told.length;
  await zoe.call(checkIn, { event_id: event.id, ...seat });
  // The page asked anew when it was refused, and says whose event it is no longer.
  await expect(page.getByText('The event could not be found.')).toBeVisible();
  expect(told.slice(before).filter((frame) => frame.includes('"number"'))).toEqual([]);
});
