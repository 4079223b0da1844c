import { getAttendance } from '@backline/contract/attendance';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { previewNotification } from '@backline/contract/notifications';
import { askForSong, listOwnRequests } from '@backline/contract/song-asks';
import {
  deleteEventRequests,
  getEventRequestState,
  listRequestingUsers,
  maxRequestsOfFan,
  reopenEventRequests,
  stopEventRequests,
  suggestSongs,
  updateSongRequest,
} from '@backline/contract/song-requests';
import { describe, expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { requestHouse } from '../../../testing/song-requests/song-requests.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(requestHouse());

const hourMs = 3_600_000;
const auditOf = async (eventName: string) => {
  const { rows } = await query(house.db)<{ action: string; entity_name: string | null }>`
    select action, entity_name from audit_log where event_name = ${eventName} and action like 'song_request.%' order by at, id`;
  return rows.map(({ action, entity_name: name }) => [action, name]);
};

describe('refused requests', () => {
  test.each([
    ['is not checked in', {}, { checkedInAt: null }, songRequestTexts.songsOfCheckedIn],
    [
      'requests a day after the event',
      { startsAt: new Date(Date.now() - 24 * hourMs) },
      {},
      songRequestTexts.songRequestsOver,
    ],
    ['is at an event that takes no requests', { song_request_count: 0 }, {}, songRequestTexts.songRequestsNone],
  ])('refuses a request by a fan who %s', async (_who, event, fan, refusal) => {
    const night = await house.newEvent(event);
    const answer = await house.ask(await house.phone(night, fan), night, 'Harvest Moon');
    expect([answer.status, answer.body.message]).toEqual([409, refusal]);
    expect(await house.songs(night)).toEqual([]);
  });

  test('rejects a blank song title with a field error', async () => {
    const night = await house.newEvent();
    const answer = await (await house.phone(night)).call(askForSong, { event_id: night.id, title: ' ' });
    expect(answer.body.fields).toEqual([{ path: 'title', message: songRequestTexts.songTitleRequired }]);
  });

  test.each(['', '   ', '\u200b', 'x'.repeat(201), undefined, 7])(
    'rejects the invalid song title %j with a field error',
    async (title) => {
      const night = await house.newEvent();
      const answer = await (await house.phone(night)).call(askForSong, { event_id: night.id, title });
      expect([answer.status, answer.body.fields?.map(({ path }) => path)]).toEqual([422, ['title']]);
      expect(await house.songs(night)).toEqual([]);
    },
  );
});

describe('accepted requests', () => {
  test('returns how many requests a fan has left, and counts all spellings of a title as one song', async () => {
    const night = await house.newEvent({ song_request_count: 3 });
    const [ann, ben] = [await house.phone(night, { name: 'Ann' }), await house.phone(night)];
    const first = await house.ask(ann, night, '  Déjà   Vu ');
    expect(first.body).toMatchObject({
      message: songRequestTexts.songAsked('Déjà Vu'),
      left: 2,
      song: { request_title: 'Déjà Vu', any_fullfilled: false },
    });
    expect((await house.ask(ben, night, 'DEJA VU (feat. Ann)')).body.song.request_title).toBe('Déjà Vu');
    await house.ask(ann, night, 'Hello');
    expect((await house.ask(ann, night, 'deja vu')).body.left).toBe(0);
    const refused = await house.ask(ann, night, 'One more');
    expect([refused.status, refused.body.message]).toEqual([409, songRequestTexts.songRequestsUsed(3)]);
    expect(await house.songs(night)).toEqual([
      { request_title: 'Déjà Vu', count: 3, any_fullfilled: false },
      { request_title: 'Hello', count: 1, any_fullfilled: false },
    ]);
    const own = (await ann.call(listOwnRequests, { event_id: night.id })).body;
    expect(own).toMatchObject({ is_stopped: false, left: 0 });
    expect(own.songs.map((song) => [song.request_title, song.request_count])).toEqual([
      ['Déjà Vu', 2],
      ['Hello', 1],
    ]);
  });

  test.each(["'", '¨', '´`’'])('accepts %j as a song title while another fan requests another song', async (title) => {
    const night = await house.newEvent();
    const [ann, ben] = [await house.phone(night), await house.phone(night)];
    const asked = await Promise.all([house.ask(ann, night, title), house.ask(ben, night, 'Hello')]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ann.call(listOwnRequests, { event_id: night.id })).body.songs).toMatchObject([
      { request_title: title },
    ]);
  });

  test("limits a fan's requests by the product's maximum if the organiser sets none", async () => {
    const night = await house.newEvent({ song_request_count: null });
    const ann = await house.phone(night);
    expect((await house.ask(ann, night, 'Hello')).body.left).toBe(maxRequestsOfFan - 1);
    await query(house.db)`
      insert into song_requests (event_id, user_id, ordinal, song_id)
      select event_id, user_id, ordinal + n, song_id from song_requests, generate_series(1, ${maxRequestsOfFan - 1}::int) n
      where event_id = ${night.id}`;
    expect((await house.ask(ann, night, 'Hello')).body.message).toBe(
      songRequestTexts.songRequestsUsed(maxRequestsOfFan),
    );
  });

  test('offers the requests tab only at events that take requests', async () => {
    const [night, silent] = [await house.newEvent(), await house.newEvent({ song_request_count: 0 })];
    const offersOf = async (event: { id: number }) =>
      (await (await house.phone(event)).call(getAttendance, { event_id: event.id })).body.offers;
    expect(await offersOf(night)).toContain('requests');
    expect(await offersOf(silent)).not.toContain('requests');
  });
});

describe('suggestions', () => {
  test('suggests songs requested at the event by the start of a word, regardless of case and accents', async () => {
    const [night, other] = [await house.newEvent(), await house.newEvent()];
    const ann = await house.phone(night);
    for (const title of ['Harvest Moon', 'Moonlight Drive', 'Élan', 'Blue Moon (feat. Harvey)'])
      await house.ask(ann, night, title);
    await house.ask(await house.phone(other), other, 'Moon River');
    const find = async (search: string) => (await ann.call(suggestSongs, { event_id: night.id, search })).body;
    expect(await find('moon')).toEqual(['Harvest Moon', 'Moonlight Drive', 'Blue Moon (feat. Harvey)']);
    expect(await find('MOONL')).toEqual(['Moonlight Drive']);
    expect(await find('harvest m')).toEqual(['Harvest Moon']);
    expect(await find('elan')).toEqual(['Élan']);
    expect(await find('arvest')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('')).toEqual([]);
  });

  test('suggests at most six titles, and none that was deleted', async () => {
    const night = await house.newEvent();
    const ann = await house.phone(night);
    for (let song = 0; song < 8; song += 1) await house.ask(ann, night, `Song ${song}`);
    await house.manager.call(deleteEventRequests, { event_id: night.id, title: 'song 0' });
    const { body } = await ann.call(suggestSongs, { event_id: night.id, search: 'song' });
    expect(body).toEqual([1, 2, 3, 4, 5, 6].map((song) => `Song ${song}`));
  });
});

describe('requests for staff', () => {
  test("lists a song's requesters in pages, latest first, each with the number of requests", async () => {
    const night = await house.newEvent();
    const phones = [];
    for (let fan = 0; fan < 12; fan += 1) phones.push(await house.phone(night, { name: `Fan ${fan}` }));
    for (const phone of phones) await house.ask(phone, night, 'Hello');
    await house.ask(phones[3] ?? house.manager, night, 'HELLO!');
    const page = { event_id: night.id, request_title: 'hello' };
    const first = await house.manager.call(listRequestingUsers, page);
    expect(first.body).toHaveLength(10);
    expect(first.body[0]).toMatchObject({ name: 'Fan 3', request_count: 2 });
    expect(first.body[1]).toMatchObject({ name: 'Fan 11', request_count: 1 });
    const cursor = String(first.headers['x-next-cursor']);
    const second = await house.manager.call(listRequestingUsers, { ...page, page_number: 2, cursor });
    expect(second.body.map(({ name }) => name)).toEqual(['Fan 1', 'Fan 0']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const found = await house.manager.call(listRequestingUsers, { ...page, search: 'fan 7' });
    expect(found.body.map(({ name }) => name)).toEqual(['Fan 7']);
    expect((await house.manager.call(listRequestingUsers, { ...page, request_title: 'Nobody' })).status).toBe(404);
  });

  test("hides requesters' contact details from staff without the users permission, and does not find fans by them", async () => {
    await query(house.db)`delete from role_features where role = 'TEAMMEMBER' and feature = 'Page_Manage_Users'`;
    const tim = await buildTeamMember(house.db, { managerId: house.mona.id });
    const night = await house.newEvent({ teamMemberIds: [tim.id] });
    const ann = await house.phone(night, { name: 'Ann Asker' });
    await query(house.db)`update users set phone_number = '+14155550177' where id = ${ann.id}`;
    await house.ask(ann, night, 'Hello');
    const member = await house.as(tim);
    const ask = { event_id: night.id, request_title: 'Hello' };
    expect((await house.manager.call(listRequestingUsers, ask)).body).toMatchObject([{ phone_number: '+14155550177' }]);
    expect((await member.call(listRequestingUsers, ask)).body).toMatchObject([
      { name: 'Ann Asker', phone_number: null, email: null },
    ]);
    expect((await member.call(listRequestingUsers, { ...ask, search: '+14155550177' })).body).toEqual([]);
    expect((await member.call(listRequestingUsers, { ...ask, search: 'asker' })).body).toHaveLength(1);
  });

  test('likes and unlikes a song with one audit line each, and shows its requesters whether it is liked', async () => {
    const night = await house.newEvent({ name: 'The liked night' });
    const ann = await house.phone(night);
    await house.ask(ann, night, 'Hello');
    const like = (is_fullfilled: boolean) =>
      house.manager.call(updateSongRequest, { event_id: night.id, title: 'HELLO', is_fullfilled });
    const isLiked = async () => (await ann.call(listOwnRequests, { event_id: night.id })).body.songs[0]?.any_fullfilled;
    expect((await like(true)).body.message).toBe('Song request has been updated successfully !');
    expect([await isLiked(), (await house.songs(night))[0]?.any_fullfilled]).toEqual([true, true]);
    await like(true);
    await like(false);
    expect(await isLiked()).toBe(false);
    expect(await auditOf('The liked night')).toEqual([
      ['song_request.liked', 'Hello'],
      ['song_request.unliked', 'Hello'],
    ]);
  });

  test('deletes a song with its requests, answers 404 to a second deletion, and lets fans request the song again', async () => {
    const night = await house.newEvent({ name: 'The deleted night', song_request_count: 1 });
    const ann = await house.phone(night);
    await house.ask(ann, night, 'Hello');
    const remove = () => house.manager.call(deleteEventRequests, { event_id: night.id, title: 'hello' });
    expect((await remove()).body.message).toBe('Song request has been deleted successfully !');
    expect([(await remove()).status, await house.songs(night)]).toEqual([404, []]);
    expect((await ann.call(listOwnRequests, { event_id: night.id })).body).toMatchObject({ left: 1, songs: [] });
    expect((await house.ask(ann, night, 'Hello')).status).toBe(200);
    expect(await auditOf('The deleted night')).toEqual([['song_request.deleted', 'Hello']]);
  });

  test('counts each requester of a song once as a recipient of a notification', async () => {
    const night = await house.newEvent();
    const [ann, ben] = [await house.phone(night), await house.phone(night)];
    for (const phone of [ann, ann, ben]) await house.ask(phone, night, 'Hello');
    await house.ask(await house.phone(night), night, 'Goodbye');
    const audience = { eventNotificationType: 'song_request_users', requestTitle: 'HELLO!' };
    const { body } = await house.manager.call(previewNotification, { event_id: night.id, ...audience });
    expect(body.fans).toBe(2);
  });

  test('refuses requests while they are stopped, and keeps earlier ones', async () => {
    const night = await house.newEvent({ name: 'The stopped night' });
    const ann = await house.phone(night);
    await house.ask(ann, night, 'Hello');
    const stateOf = async () => (await house.manager.call(getEventRequestState, { event_id: night.id })).body;
    const stop = () => house.manager.call(stopEventRequests, { event_id: night.id });
    expect((await stop()).body.message).toBe(songRequestTexts.songRequestsOff);
    await stop();
    expect(await stateOf()).toEqual({ is_stopped: true, song_request_count: null });
    const refused = await house.ask(ann, night, 'Another');
    expect([refused.status, refused.body.message]).toEqual([409, songRequestTexts.songRequestsStopped]);
    expect((await ann.call(listOwnRequests, { event_id: night.id })).body).toMatchObject({
      is_stopped: true,
      songs: [{ request_title: 'Hello' }],
    });
    const reopened = await house.manager.call(reopenEventRequests, { event_id: night.id });
    expect([reopened.body.message, (await stateOf()).is_stopped]).toEqual([songRequestTexts.songRequestsOn, false]);
    expect((await house.ask(ann, night, 'Another')).status).toBe(200);
    expect(await auditOf('The stopped night')).toEqual([
      ['song_request.stopped', null],
      ['song_request.reopened', null],
    ]);
  });
});
