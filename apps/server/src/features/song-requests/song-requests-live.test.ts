import { deleteEventRequests, stopEventRequests, updateSongRequest } from '@backline/contract/song-requests';
import { afterEach, expect, test } from 'vitest';
import { LivePage, type NoticeFrame } from '../../../testing/live-page.ts';
import { freePort } from '../../../testing/server-process.ts';
import { requestHouse } from '../../../testing/song-requests/song-requests.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const pages: LivePage[] = [];

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const house = await openForFile(requestHouse({ PUBLIC_URL: baseUrl }));
await house.app.listen({ port, host: 'localhost' });
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function hears({ cookie }: { cookie: string }, as: 'staff' | 'fan', topic: string, eventId?: number) {
  const page = await LivePage.open(baseUrl, cookie, { as });
  pages.push(page);
  await page.until((frame) => 'at' in frame);
  const answer = await page.listen([eventId === undefined ? { topic } : { topic, event_id: eventId }]);
  expect(answer).toHaveProperty('listening');
  return page;
}

const published = async (page: LivePage, topic: string) =>
  ((await page.until((frame) => 'number' in frame && frame.topic === topic)) as NoticeFrame).data;

test('notifies staff when the number of requests changes and when requests are stopped', async () => {
  const night = await house.newEvent();
  const [ann, ben] = [await house.phone(night), await house.phone(night)];
  const page = await hears(house.manager, 'staff', 'song_requests', night.id);
  await Promise.all([house.ask(ann, night, 'Hello'), house.ask(ben, night, 'Hello')]);
  const last = { requests: 2, songs: 1, is_stopped: false };
  await page.until((frame) => 'number' in frame && JSON.stringify(frame.data) === JSON.stringify(last));
  await house.manager.call(stopEventRequests, { event_id: night.id });
  await page.until((frame) => 'number' in frame && (frame.data as typeof last).is_stopped);
});

test('notifies each requester of a song once when staff like or delete the song, and no other fan', async () => {
  const night = await house.newEvent();
  const [ann, ben] = [await house.phone(night), await house.phone(night)];
  await house.ask(ann, night, 'Hello');
  await house.ask(ann, night, 'Hello');
  await house.ask(ben, night, 'Goodbye');
  const [ofAnn, ofBen] = [await hears(ann, 'fan', 'own_requests'), await hears(ben, 'fan', 'own_requests')];
  await house.manager.call(updateSongRequest, { event_id: night.id, title: 'hello', is_fullfilled: true });
  const hello = { event_id: night.id, request_title: 'Hello' };
  expect(await published(ofAnn, 'own_requests')).toEqual({ ...hello, became: 'liked' });
  await house.manager.call(deleteEventRequests, { event_id: night.id, title: 'hello' });
  await ofAnn.until((frame) => 'number' in frame && (frame.data as { became: string }).became === 'deleted');
  await house.manager.call(updateSongRequest, { event_id: night.id, title: 'Goodbye', is_fullfilled: true });
  // Ben gets notices only about his own song. Ann gets one notice per change of her song, although she requested it
  // twice.
  expect(await published(ofBen, 'own_requests')).toMatchObject({ request_title: 'Goodbye', became: 'liked' });
  expect(ofAnn.notices).toHaveLength(2);
});

test("notifies the event's fans when requests are stopped", async () => {
  const night = await house.newEvent();
  const page = await hears(await house.phone(night), 'fan', 'song_requests_state', night.id);
  await house.manager.call(stopEventRequests, { event_id: night.id });
  expect(await published(page, 'song_requests_state')).toEqual({ is_stopped: true });
});
