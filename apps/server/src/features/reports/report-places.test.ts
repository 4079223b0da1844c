import { listFans } from '@backline/contract/fans';
import { expect, test } from 'vitest';
import {
  buildAdmin,
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  buildSongRequest,
  joinFan,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

/** A fan of three events whose actions all have the same time. */
const product = await openForFile(testApp());
const { app, platform, db } = product;
const managerId = (await buildManager(db)).id;
const { id: fanId } = await buildFan(db);
const at = new Date(Date.UTC(2026, 9, 30, 23));
for (let night = 0; night < 3; night += 1) {
  const { id: eventId } = await buildEvent(db, { managerId });
  await joinFan(db, { eventId, fanId, joinedAt: at, checkedInAt: at });
  for (const title of ['Blue Lamp', 'Hello']) await buildSongRequest(db, { eventId, fanId, title, at });
  const poll = await buildPoll(db, { eventId, by: managerId });
  await query(db)`insert into poll_votes (poll_id, option_id, user_id, voted_at)
    values (${poll.id}, ${poll.options[0]?.id}, ${fanId}, ${at})`;
}
const readers = [
  await signedInAs(app, platform, { id: managerId }),
  await signedInAs(app, platform, await buildAdmin(db)),
];

test.each([
  ['users', 3],
  ['checkins', 3],
  ['requests', 6],
  ['polls', 3],
] as const)(
  'lists each action once in the report of %s, even if all actions have the same timestamp',
  async (section, count) => {
    for (const who of readers) {
      const input = { section, is_report: true, page_size: 2 };
      const rows = (await readPages((cursor) => who.call(listFans, { ...input, cursor }))).flat();
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map(({ event_id: event, song_request_title: song }) => `${event} ${song}`)).size).toBe(count);
    }
  },
);

test('rejects a cursor from another list', async () => {
  const cursor = Buffer.from(JSON.stringify({ key: '2026-10-30 23:00:00+00', id: 1 })).toString('base64url');
  for (const who of readers) {
    expect((await who.call(listFans, { section: 'users', is_report: true, cursor })).status).toBe(400);
  }
});
