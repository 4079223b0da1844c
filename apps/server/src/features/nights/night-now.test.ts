import type { Night, NightRunning } from '@backline/contract/night';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildDrop,
  buildNotification,
  buildPoll,
  buildProduct,
  buildRaffle,
  buildSongRequest,
  buildSupportCase,
  buildTimeline,
  buildTrivia,
  buildVotes,
  type BuiltEvent,
} from '../../../builders/builders.ts';
import { foldEngagement } from './minute-counts.repository.ts';
import { hourMs, minuteMs, nightHouse } from '../../../testing/nights/nights.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

/** An event that began an hour ago. */
let event: BuiltEvent;
let fans: number[];

const house = await openForFile(nightHouse());
const { db, people } = house;
beforeEach(async () => {
  event = await house.newEvent(Date.now() - hourMs);
  fans = [await house.newFan(event, ago(2)), await house.newFan(event, ago(40))];
});

const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const marksOf = ({ marks }: Night) => marks.map(({ kind, title, state, figure }) => [kind, title, state, figure]);
const linesOf = ({ running }: Night) => running.map(({ kind, title, figure, next }) => [kind, title, figure, next]);
const show = async (
  title: string,
  { begin, end, stopped = null }: { begin: Date; end: Date; stopped?: Date | null },
) => {
  const timeline = await buildTimeline(house.db);
  await query(house.db)`insert into event_lights (event_id) values (${event.id}) on conflict do nothing`;
  await query(house.db)`
    insert into light_shows (event_id, epoch, kind, source_id, name, timeline_id, starts_at, ends_at, stopped_at)
    select ${event.id}, coalesce(max(epoch), 0) + 1, 'track', 1, ${title}, ${timeline.id}, ${begin}::timestamptz, ${end}::timestamptz, ${stopped}::timestamptz
    from light_shows where event_id = ${event.id}`;
};
const drop = async (title: string, artistId: number, change: object = {}) => {
  const { id: productId } = await buildProduct(house.db, { artistId, title });
  await buildDrop(house.db, { productId, eventId: event.id, ...change });
};

describe('running items', () => {
  test('lists each running item with a count and the action that staff can take', async () => {
    const poll = await buildPoll(db, { eventId: event.id, by: event.manager_id, question: 'Encore?' });
    await buildVotes(db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds: fans });
    const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum' });
    await query(db)`insert into raffle_entries (raffle_id, user_id, number) values (${raffle.id}, ${fans[0]}, 'AA')`;
    await drop('Poster', people.eve.id, { taken: 3 });
    await drop('Vinyl', people.bob.id, { paused_at: ago(1) });
    await show('Blue Lamp', { begin: ago(1), end: ago(-1) });
    await buildNotification(db, { eventId: event.id, sentBy: event.manager_id, fanIds: fans, title: 'Last call' });
    await buildSongRequest(db, { eventId: event.id, fanId: fans[0] ?? 0, title: 'Hello' });
    await buildSongRequest(db, { eventId: event.id, fanId: fans[0] ?? 0, title: 'Liked', isLiked: true });
    await buildTrivia(db, { eventId: event.id, publishAt: null });
    await buildSupportCase(db, { eventId: event.id, fanId: fans[0] ?? 0 });
    await house.order(event, fans[0] ?? 0, ago(3), house.shirts.eve);
    const night = await house.night(house.admin, event);
    expect(night.state).toBe('on');
    expect(night.running).toHaveLength(11);
    expect(new Set(linesOf(night))).toEqual(
      new Set([
        ['doors', null, 1, 'see_arrivals'],
        ['poll', 'Encore?', 2, 'complete_poll'],
        ['raffle', 'Signed drum', 1, 'complete_raffle'],
        ['drop', 'Poster', 3, 'see_drop'],
        ['drop', 'Vinyl', 0, 'resume_drop'],
        ['light_show', 'Blue Lamp', null, 'stop_light_show'],
        ['notification', 'Last call', 2, 'take_back_notification'],
        ['requests', null, 1, 'see_requests'],
        ['trivia', null, 1, 'publish_trivia'],
        ['tickets', null, 1, 'answer_tickets'],
        ['orders', null, 1, 'hand_over_orders'],
      ]),
    );
    const lineOf = (kind: NightRunning['kind']) => night.running.find((line) => line.kind === kind);
    expect(lineOf('poll')).toMatchObject({
      id: poll.id,
      since_dttm: Date.parse(poll.starts_at),
      end_dttm: Date.parse(poll.ends_at),
    });
    const firstIn = ago(40).getTime();
    expect(lineOf('doors')?.since_dttm).toBe(firstIn - (firstIn % minuteMs));
  });

  test('lists a raffle that is being drawn, and omits stopped shows, stopped requests and answered tickets', async () => {
    await buildRaffle(db, {
      eventId: event.id,
      title: 'At its draw',
      completed_at: ago(1).toISOString(),
      entry_count: 7,
      entrant_count: 7,
      list_hash: 'a'.repeat(64),
    });
    await show('Stopped', { begin: ago(9), end: ago(-9), stopped: ago(1) });
    await buildSongRequest(db, { eventId: event.id, fanId: fans[0] ?? 0, title: 'Hello' });
    await query(db)`insert into stopped_song_requests (event_id) values (${event.id})`;
    await buildSupportCase(db, {
      eventId: event.id,
      fanId: fans[0] ?? 0,
      answer: { by: event.manager_id, content: 'By the stairs.' },
    });
    expect(linesOf(await house.night(house.admin, event))).toEqual([
      ['doors', null, 1, 'see_arrivals'],
      ['raffle', 'At its draw', 7, 'see_draw'],
    ]);
  });

  test('lists only items that the person may open, and shows an ARTIST only their own drops', async () => {
    await drop('Poster', people.eve.id);
    await drop('Vinyl', people.bob.id);
    await buildNotification(db, { eventId: event.id, sentBy: event.manager_id, fanIds: fans });
    await buildSupportCase(db, { eventId: event.id, fanId: fans[0] ?? 0 });
    await house.order(event, fans[0] ?? 0, ago(3), house.shirts.eve);
    await house.order(event, fans[0] ?? 0, ago(3), house.shirts.bob);
    const night = await house.night(house.artist, event);
    expect(linesOf(night)).toEqual([
      ['drop', 'Poster', 0, 'see_drop'],
      ['orders', null, 1, 'see_orders'],
    ]);
    expect(marksOf(night)).toEqual([['drop', 'Poster', 'on', 0]]);
    const keys = ['Page_Merch_Drop', 'Page_Support', 'Page_Manage_Users', 'Page_Orders', 'Page_Merch_QR_Code'] as const;
    await house.without('MANAGER', keys, async () => {
      const { running, marks } = await house.night(house.manager, event);
      expect([running, marks]).toEqual([[], []]);
    });
  });
});

describe('marks', () => {
  test('marks each item with its result and omits cancelled items', async () => {
    const poll = await buildPoll(db, {
      eventId: event.id,
      by: event.manager_id,
      question: 'Louder?',
      startsAt: ago(50),
      endsAt: ago(30),
      completed_at: ago(35),
    });
    await buildVotes(db, { pollId: poll.id, optionId: poll.options[1]?.id ?? 0, fanIds: fans });
    await buildTrivia(db, { eventId: event.id, title: 'The first drum', publishAt: ago(45) });
    await buildTrivia(db, { eventId: event.id, title: 'The last drum', publishAt: ago(-30) });
    await show('Blue Lamp', { begin: ago(20), end: ago(18) });
    await buildNotification(db, {
      eventId: event.id,
      sentBy: event.manager_id,
      fanIds: fans,
      title: 'Last call',
      leaves_at: ago(15).toISOString(),
      left_at: ago(15).toISOString(),
    });
    await drop('Poster', people.eve.id, { startsAt: ago(10), endsAt: ago(5), taken: 4 });
    // Builds items that were cancelled in different ways and must not appear.
    await buildRaffle(db, { eventId: event.id, title: 'Hidden', is_active: false });
    await buildPoll(db, { eventId: event.id, by: event.manager_id, startsAt: ago(-10), completed_at: ago(1) });
    await show('Never lit', { begin: ago(9), end: ago(8), stopped: ago(10) });
    await drop('Taken away', people.eve.id, { startsAt: ago(-10), removed_at: ago(1) });
    await buildNotification(db, {
      eventId: event.id,
      sentBy: event.manager_id,
      fanIds: fans,
      taken_back_at: ago(1).toISOString(),
    });
    const night = await house.night(house.admin, event);
    expect(marksOf(night)).toEqual([
      ['poll', 'Louder?', 'over', 2],
      ['trivia', 'The first drum', 'over', null],
      ['light_show', 'Blue Lamp', 'over', null],
      ['notification', 'Last call', 'over', 2],
      ['drop', 'Poster', 'over', 4],
      ['trivia', 'The last drum', 'coming', null],
    ]);
    expect(night.marks[0]).toMatchObject({
      begin_dttm: expect.any(Number),
      end_dttm: Date.parse(poll.completed_at ?? ''),
    });
    expect(night.marks.at(-1)?.end_dttm).toBeNull();
  });

  test('keeps the mark of an item that was deleted or hidden after it ran', async () => {
    const [ended, removed] = [ago(30), ago(20)];
    await drop('Taken away', people.eve.id, { startsAt: ago(50), removed_at: removed, taken: 2 });
    await drop('Taken away again', people.eve.id, {
      startsAt: ago(40),
      ended_at: ended,
      removed_at: removed,
      taken: 3,
    });
    const raffle = await buildRaffle(db, { eventId: event.id, title: 'Hidden', startsAt: ago(35), is_active: false });
    await query(db)`insert into raffle_entries (raffle_id, user_id, number) values (${raffle.id}, ${fans[0]}, 'AA')`;
    const completed = { completed_at: ago(15).toISOString(), entry_count: 0, entrant_count: 0, list_hash: '' };
    await buildRaffle(db, {
      eventId: event.id,
      title: 'Hidden, entered by nobody, completed',
      startsAt: ago(30),
      is_active: false,
      ...completed,
      drawn_at: ago(14).toISOString(),
      winner_count: 0,
    });
    const beforeItBegan = { startsAt: ago(-10), is_active: false, ...completed };
    await buildRaffle(db, { eventId: event.id, title: 'Called off', ...beforeItBegan });
    const night = await house.night(house.admin, event);
    expect(marksOf(night)).toEqual([
      ['drop', 'Taken away', 'over', 2],
      ['drop', 'Taken away again', 'over', 3],
      ['raffle', 'Hidden', 'on', 1],
      ['raffle', 'Hidden, entered by nobody, completed', 'over', 0],
    ]);
    const ends = night.marks.slice(0, 2).map(({ end_dttm: end }) => end);
    expect(ends).toEqual([removed.getTime(), ended.getTime()]);
  });

  test('counts the votes of each open poll, whether or not they were aggregated', async () => {
    const [one, other] = [
      await buildPoll(db, { eventId: event.id, by: event.manager_id, question: 'Encore?', startsAt: ago(9) }),
      await buildPoll(db, { eventId: event.id, by: event.manager_id, question: 'Louder?', startsAt: ago(8) }),
    ];
    await buildVotes(db, { pollId: one.id, optionId: one.options[0]?.id ?? 0, fanIds: fans });
    await foldEngagement(db);
    await buildVotes(db, { pollId: other.id, optionId: other.options[0]?.id ?? 0, fanIds: fans.slice(1) });
    const figures = async () => marksOf(await house.night(house.admin, event)).map(([, , , figure]) => figure);
    expect(await figures()).toEqual([2, 1]);
    await foldEngagement(db);
    expect(await figures()).toEqual([2, 1]);
    await query(db)`delete from poll_votes where poll_id = ${one.id} and user_id = ${fans[0]}`;
    expect(await figures()).toEqual([1, 1]);
  });

  test('shows no marks if the event is on another day, even while one of its polls is running', async () => {
    const far = await house.newEvent(Date.now() + 20 * 24 * hourMs);
    await buildPoll(house.db, { eventId: far.id, by: far.manager_id, question: 'Which song first?' });
    const night = await house.night(house.admin, far);
    expect([night.state, night.marks]).toEqual(['before', []]);
    expect(linesOf(night)).toEqual([['poll', 'Which song first?', 0, 'complete_poll']]);
  });

  test('marks a raffle that has been open since yesterday', async () => {
    await buildRaffle(house.db, {
      eventId: event.id,
      title: 'Long one',
      startsAt: ago(24 * 60),
      endsAt: ago(-24 * 60),
    });
    expect(marksOf(await house.night(house.admin, event))).toEqual([['raffle', 'Long one', 'on', 0]]);
  });
});
