import { updateSongRequest } from '@backline/contract/song-requests';
import { expect, test } from 'vitest';
import { buildSongRequest } from '../../../builders/builders.ts';
import { statementsOf, type Statement } from '../../../testing/statements.ts';
import { requestHouse } from '../../../testing/song-requests/song-requests.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(requestHouse());

test('notifies 10,000 requesters of a liked song once each, with as many statements as for one requester', async () => {
  const { db } = house;
  const [small, crowded] = [await house.newEvent(), await house.newEvent()];
  const requests: { songId: number }[] = [];
  for (const event of [small, crowded]) {
    const { id: fanId } = await house.phone(event);
    requests.push(await buildSongRequest(db, { eventId: event.id, fanId, title: 'Hello' }));
  }
  await query(db)`
    with fan as (
      insert into users (name, role, phone_number)
      select 'Fan ' || place, 'USER', '+1555' || lpad(place::text, 7, '0') from generate_series(2, 10000) place returning id),
    place as (
      insert into event_users (event_id, user_id, event_role, is_fan) select ${crowded.id}, id, 'USER', true from fan)
    insert into song_requests (event_id, song_id, user_id, ordinal)
    select ${crowded.id}, ${requests[1]?.songId}, id, 1 from fan`;
  await query(db)`select number_notices()`;
  const like = (event: { id: number }) =>
    statementsOf(async () => {
      const input = { event_id: event.id, title: 'hello', is_fullfilled: true };
      expect((await house.manager.call(updateSongRequest, input)).status).toBe(200);
    });
  const forOne = await like(small);
  const forCrowd = await like(crowded);
  await query(db)`select number_notices()`;
  const { rows } = await query(db)<{ notices: number; people: number }>`
    select count(*)::int as notices, count(distinct user_id)::int as people from notices
    where topic = 'own_requests' and data ->> 'became' = 'liked'`;
  expect(rows).toEqual([{ notices: 10_001, people: 10_001 }]);
  const ofRequests = (statements: readonly Statement[]) =>
    statements.map(({ text }) => text).filter((text) => /song_requests|noted/.test(text));
  expect(ofRequests(forOne).length).toBeGreaterThan(0);
  expect(ofRequests(forCrowd)).toEqual(ofRequests(forOne));
});
