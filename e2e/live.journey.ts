import { checkIn } from '@backline/contract/attendance';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { untilListening, withoutPolling } from './live-page.ts';
import { openFan } from './night-doings.ts';

const seat = { section: 'Floor', row: 'C', seat: '7' };

test('the console is told who arrives, and shows it without a reload', async ({
  page,
  db,
  house,
  installation,
  signIn,
}) => {
  await withoutPolling(page.context());
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const zoe = await openFan({ db, installation }, event.id, 'Zoe Lane');
  const listening = untilListening(page);
  await signIn(page, house.manager, `/users/${event.id}/x?section=checkins`);
  const figure = page.getByText('Check Ins', { exact: true }).locator('..');
  await expect(figure).toContainText('0');
  await listening;

  await zoe.call(checkIn, { event_id: event.id, ...seat });
  await expect(page.getByRole('row', { name: /Zoe Lane/ })).toBeVisible();
  await expect(figure).toContainText('1');
});

test('whoever is taken off an event hears no more, though its page stands', async ({
  page,
  db,
  house,
  installation,
  signIn,
}) => {
  await withoutPolling(page.context());
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
  await expect.poll(isToldOf('refused')).toBe(true);
  const before = told.length;
  await zoe.call(checkIn, { event_id: event.id, ...seat });
  // The page asked anew when it was refused, and says whose event it is no longer.
  await expect(page.getByText('The event could not be found.')).toBeVisible();
  expect(told.slice(before).filter((frame) => frame.includes('"number"'))).toEqual([]);
});
