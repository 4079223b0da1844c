import { checkIn } from '@backline/contract/attendance';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { withoutPolling } from './live-page.ts';
import { openFan } from './night-doings.ts';

const seat = { section: 'Floor', row: 'C', seat: '7' };

test('the console shows arrivals without a reload', async ({ page, db, house, installation, signInLive }) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const zoe = await openFan({ db, installation }, event.id, 'Zoe Lane');
  await signInLive(page, house.manager, `/users/${event.id}/x?section=checkins`);
  const figure = page.getByText('Check Ins', { exact: true }).locator('..');
  await expect(figure).toContainText('0');

  await zoe.call(checkIn, { event_id: event.id, ...seat });
  await expect(page.getByRole('row', { name: /Zoe Lane/ })).toBeVisible();
  await expect(figure).toContainText('1');
});

test('a team member who is removed from an event gets no more notices on an open page of the event', async ({
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
  const frames: string[] = [];
  // Records from the first frame, which may arrive before the first paint.
  page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await signIn(page, house.teamMember, `/users/${event.id}/x`);
  const hasFrameOf = (word: string) => () => frames.some((frame) => frame.includes(word) && frame.includes('arrivals'));
  await expect.poll(hasFrameOf('listening')).toBe(true);
  await db.deleteFrom('event_team_members').where('event_id', '=', event.id).execute();
  await expect.poll(hasFrameOf('refused')).toBe(true);
  const before = frames.length;
  await zoe.call(checkIn, { event_id: event.id, ...seat });
  // After the refusal, the page refetches and shows that the event is gone.
  await expect(page.getByText('The event could not be found.')).toBeVisible();
  expect(frames.slice(before).filter((frame) => frame.includes('"number"'))).toEqual([]);
});
