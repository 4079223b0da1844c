import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const product = await openForFile(testApp());
const { db } = product;
const managerId = (await buildManager(product.db)).id;

/** Counts calendar rows whose start differs from their event's. */
async function countWrong(): Promise<number> {
  const { rows } = await query(product.db)<{ wrong: number }>`
    select count(*)::int as wrong from events e join (
      select event_id, starts_at from event_artists union all select event_id, starts_at from event_team_members) c on c.event_id = e.id
    where c.starts_at <> e.starts_at`;
  return rows[0]?.wrong ?? -1;
}

const move = (eventId: number) => sql`update events set starts_at = starts_at + interval '1 day' where id = ${eventId}`;

test("updates the event's time in the calendars of its artists and team when the event moves", async () => {
  const artist = await buildArtist(db, { managerId });
  const member = await buildTeamMember(db, { managerId });
  const event = await buildEvent(db, { managerId, artistIds: [artist.id], teamMemberIds: [member.id] });
  expect(await countWrong()).toBe(0);
  await move(event.id).execute(db);
  expect(await countWrong()).toBe(0);
});

test('gives the new time to people who are added while an event is moved, whichever change commits first', async () => {
  const artists = [await buildArtist(db, { managerId }), await buildArtist(db, { managerId })];
  const event = await buildEvent(db, { managerId });
  const steps = artists.map(
    ({ id }) => sql`insert into event_artists (event_id, artist_id, position) values (${event.id}, ${id}, ${id})`,
  );
  for (const [place, add] of steps.entries()) {
    const [first, second] = place === 0 ? [move(event.id), add] : [add, move(event.id)];
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await first.execute(tx);
      later = second.execute(db);
      while ((await waitingForLocks(db)) === 0) await sleep(5);
    });
    await later;
    expect(await countWrong()).toBe(0);
  }
});
