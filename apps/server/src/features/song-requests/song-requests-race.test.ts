import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { deleteEventRequests } from '@backline/contract/song-requests';
import { expect, test } from 'vitest';
import { allSignedInAs } from '../../../testing/as.ts';
import { meeting } from '../../../testing/meeting.ts';
import { askForSong } from '@backline/contract/song-asks';
import { requestHouse } from '../../../testing/song-requests/song-requests.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(requestHouse());

const inParallel = 50;
const most = 3;
const storedOf = async (event: { id: number }) => {
  const { rows } = await query(house.db)<{ count: number }>`
    select count(*)::int as count from song_requests where event_id = ${event.id}`;
  return rows[0]?.count ?? 0;
};

test('accepts as many of fifty concurrent requests of a fan as the event allows', async () => {
  for (let round = 0; round < 3; round += 1) {
    const night = await house.newEvent({ song_request_count: most });
    const ann = await house.phone(night);
    const asks = Array.from({ length: inParallel }, (_, index) => house.ask(ann, night, `Song ${index % 5}`));
    const answers = await Promise.all(asks);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([taken.length, refused.length, await storedOf(night)]).toEqual([most, inParallel - most, most]);
    expect(new Set(taken.map(({ body }) => body.left))).toEqual(new Set([2, 1, 0]));
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set([songRequestTexts.songRequestsUsed(most)]),
    );
  }
});

test('accepts too many requests without the lock and the request number (control)', async () => {
  const night = await house.newEvent({ song_request_count: 1 });
  const ann = await house.phone(night);
  await house.ask(ann, night, 'Hello');
  await query(house.db)`update events set song_request_count = 2 where id = ${night.id}`;
  const bothHaveCounted = meeting(2);
  const naive = async (number: number) => {
    const used = await storedOf(night);
    await bothHaveCounted();
    if (used >= 2) return;
    await query(house.db)`insert into song_requests (event_id, user_id, ordinal, song_id)
      select event_id, user_id, ${number}, song_id from song_requests where event_id = ${night.id} and ordinal = 1`;
  };
  await Promise.all([naive(10), naive(11)]);
  expect(await storedOf(night)).toBe(3);
});

test('creates a new song once for concurrent requests and keeps each request', async () => {
  const night = await house.newEvent();
  const fans = [];
  for (let fan = 0; fan < 40; fan += 1) fans.push(await house.phone(night));
  const answers = await Promise.all(
    fans.map((fan, index) => house.ask(fan, night, index % 2 === 0 ? 'Hello' : 'HÉLLO!')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const [song, ...others] = await house.songs(night);
  expect([song?.count, others]).toEqual([40, []]);
  expect(new Set(answers.map(({ body }) => body.song.request_title))).toEqual(new Set([song?.request_title]));
});

test('keeps the request counts of songs correct while a song is deleted concurrently', async () => {
  const night = await house.newEvent();
  const fans = [];
  for (let fan = 0; fan < 30; fan += 1) fans.push(await house.phone(night));
  const remove = () => house.manager.call(deleteEventRequests, { event_id: night.id, title: 'Hello' });
  const answers = await Promise.all(
    fans.flatMap((fan, index) =>
      index % 10 === 5 ? [remove(), house.ask(fan, night, 'Hello')] : [house.ask(fan, night, 'Hello')],
    ),
  );
  expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  const songs = await house.songs(night);
  expect(songs.reduce((sum, { count }) => sum + count, 0)).toBe(await storedOf(night));
});

test('stores each of 1,000 concurrent requests once', { timeout: 60_000 }, async () => {
  const night = await house.newEvent({ song_request_count: 1 });
  const crowd = await house.db
    .insertInto('users')
    .values(Array.from({ length: 1_000 }, (_, index) => ({ role: 'USER', name: `In the crowd ${index}` })))
    .returning('id')
    .execute();
  const places = crowd.map(({ id }) => ({
    event_id: night.id,
    user_id: id,
    event_role: 'USER',
    is_fan: true,
    checked_in_at: new Date(),
  }));
  await house.db.insertInto('event_users').values(places).execute();
  const phones = await allSignedInAs(house.app, house.platform, crowd);
  // Retries on 503, like a phone.
  const ask = async (index: number) => {
    for (;;) {
      const answer = await phones[index]?.call(askForSong, { event_id: night.id, title: `Song ${index % 20}` });
      if (answer !== undefined && answer.status !== 503) return answer.status;
    }
  };
  const statuses = await Promise.all(phones.map((_, index) => ask(index)));
  expect(statuses).toEqual(Array(1_000).fill(200));
  expect((await house.songs(night)).map(({ count }) => count)).toEqual(Array(20).fill(50));
});
