import { buildEvent, buildFan, joinFan, planSession } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { expect, test } from './fixtures.ts';
import type { Installation } from './installation.ts';
import { untilListening } from './live-page.ts';

/** What the console shows without anybody's reload. */
const soonMs = 2_000;

/** A fan of the event who checks in by the call of their app, from a phone without a page. */
async function newArrival({ db, installation }: { db: Db; installation: Installation }, eventId: number, name: string) {
  const fan = await buildFan(db, { name });
  await joinFan(db, { eventId, fanId: fan.id });
  const { row, access, csrfToken } = planSession(installation, fan.id);
  await db.insertInto('sessions').values(row).execute();
  return async () => {
    const answer = await fetch(`${installation.baseUrl}/api/fan/check_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `backline_session=${access}`, 'x-csrf-token': csrfToken },
      body: JSON.stringify({ event_id: eventId, section: 'Floor', row: 'C', seat: '7' }),
    });
    expect(answer.status).toBe(200);
  };
}

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
  const arrives = await newArrival({ db, installation }, event.id, 'Zoe Lane');
  const listening = untilListening(page);
  await signIn(page, house.manager, `/users/${event.id}/x?section=checkins`);
  const figure = page.getByText('Check Ins', { exact: true }).locator('..');
  await expect(figure).toContainText('0');
  await listening;

  await arrives();
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
  const arrives = await newArrival({ db, installation }, event.id, 'Zoe Lane');
  const told: string[] = [];
  // From its first frame on: this one may come before the page is drawn.
  page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
  await signIn(page, house.teamMember, `/users/${event.id}/x`);
  const isToldOf = (word: string) => () => told.some((frame) => frame.includes(word) && frame.includes('arrivals'));
  await expect.poll(isToldOf('listening')).toBe(true);
  await db.deleteFrom('event_team_members').where('event_id', '=', event.id).execute();
  await expect.poll(isToldOf('refused'), { timeout: 1_500 }).toBe(true);
  const before = told.length;
  await arrives();
  // The page asked anew when it was refused, and says whose event it is no longer.
  await expect(page.getByText('The event could not be found.')).toBeVisible();
  expect(told.slice(before).filter((frame) => frame.includes('"number"'))).toEqual([]);
});
