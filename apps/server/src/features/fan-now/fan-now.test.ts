import * as eventTexts from '@backline/contract/events.texts';
import { getFanNow } from '@backline/contract/fan-now';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildDrop,
  buildEvent,
  buildEventPattern,
  buildFan,
  buildManager,
  buildNotification,
  buildPaidOrder,
  buildPattern,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildRaffle,
  buildSongRequest,
  buildSupportCase,
  buildTrivia,
  buildVotes,
  joinFan,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';

const { app, platform, db } = await openForFile(testApp());
const hourMs = 3_600_000;
const within = (ms: number) => new Date(Date.now() + ms);
const hasLeft = () => ({ leaves_at: within(-1_000), left_at: new Date() });
const drawnAt = (at: Date) => ({
  completed_at: at,
  entry_count: 2,
  entrant_count: 2,
  list_hash: 'a'.repeat(64),
  drawn_at: at,
  winner_count: 1,
});

async function newNight({ startsAt = new Date() }: { startsAt?: Date } = {}) {
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], startsAt });
  const person = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: person.id, checkedInAt: new Date() });
  const fan = await signedInAs(app, platform, person);
  const product = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt' });
  const accountId = await buildPaymentAccount(db, manager.id);
  return {
    eventId: event.id,
    managerId: manager.id,
    fanId: person.id,
    artistId: artist.id,
    product,
    now: async () => (await fan.call(getFanNow, { event_id: event.id })).body,
    status: async () => (await fan.call(getFanNow, { event_id: event.id })).status,
    order: (fanId: number, processing: string, more: object = {}) =>
      buildPaidOrder(db, {
        eventId: event.id,
        fanId,
        managerId: manager.id,
        accountId,
        sizeId: product.sizes[0]?.id ?? 0,
        processing_status: processing,
        delivery_kind: 'kiosk',
        kiosk_location: 'Foyer',
        ...more,
      }),
    enter: (raffleId: number, columns: object = {}) =>
      db
        .insertInto('raffle_entries')
        .values({ raffle_id: raffleId, user_id: person.id, number: `N${raffleId}`, ...columns })
        .execute(),
  };
}

const nothing = {
  is_over: false,
  restock: [],
  orders: [],
  show: null,
  polls: [],
  raffles: [],
  drops: [],
  songs: [],
  message: null,
  reply: null,
  trivia: null,
  results: [],
  bought: 0,
  next_dttm: null,
};

test('refuses an event that the fan has not joined or has left', async () => {
  const night = await newNight();
  const stranger = await signedInAs(app, platform, await buildFan(db));
  const { status, body } = await stranger.call(getFanNow, { event_id: night.eventId });
  expect([status, body]).toMatchObject([404, { message: eventTexts.eventNotFound }]);
  await query(
    db,
  )`update event_users set has_left = true where event_id = ${night.eventId} and user_id = ${night.fanId}`;
  expect(await night.status()).toBe(404);
});

test('returns nothing for what has not started, is over, unpublished, hidden or somebody else’s', async () => {
  const night = await newNight();
  const { eventId, managerId, fanId, artistId } = night;
  const other = await buildFan(db);
  await joinFan(db, { eventId, fanId: other.id, checkedInAt: new Date() });
  const past = { startsAt: within(-2 * hourMs), endsAt: within(-hourMs) };
  await buildPoll(db, { eventId, by: managerId, ...past });
  await buildPoll(db, { eventId, by: managerId, completed_at: new Date() });
  const answered = await buildPoll(db, { eventId, by: managerId });
  await buildVotes(db, { pollId: answered.id, optionId: answered.options[0]?.id ?? 0, fanIds: [fanId] });
  await buildRaffle(db, { eventId, is_active: false });
  await buildRaffle(db, { eventId, ...past });
  const unlisted = await buildArtist(db, { managerId });
  const foreign = await buildProduct(db, { artistId: unlisted.id });
  await buildDrop(db, { eventId, productId: foreign.id });
  const archived = await buildProduct(db, { artistId, archived_at: new Date() });
  await buildDrop(db, { eventId, productId: archived.id });
  const paused = await buildProduct(db, { artistId });
  await buildDrop(db, { eventId, productId: paused.id, paused_at: new Date() });
  await night.order(fanId, 'inprogress');
  await night.order(other.id, 'ready');
  await buildSongRequest(db, { eventId, fanId, title: 'Waiting' });
  await buildSongRequest(db, { eventId, fanId: other.id, title: 'Liked', isLiked: true });
  await buildNotification(db, { eventId, sentBy: managerId, fanIds: [fanId] });
  const sent = { eventId, sentBy: managerId, ...hasLeft() };
  await buildNotification(db, { ...sent, fanIds: [other.id] });
  await buildNotification(db, { ...sent, fanIds: [fanId], audience: 'order_ready', subject: 'A234567890' });
  await buildSupportCase(db, { eventId, fanId });
  await buildSupportCase(db, { eventId, fanId: other.id, answer: { by: managerId, content: 'Left of the bar.' } });
  await buildTrivia(db, { eventId, publishAt: null });
  await buildTrivia(db, { eventId, publishAt: within(hourMs) });
  expect(await night.now()).toEqual(nothing);
});

test('lists all that is on for the fan, each with what its card says', async () => {
  const night = await newNight();
  const { eventId, managerId, fanId, product } = night;
  await night.order(fanId, 'ready');
  const pattern = await buildPattern(db, { managerId });
  const startsAt = within(hourMs);
  await buildEventPattern(db, { eventId, patternId: pattern.id, startsAt });
  const poll = await buildPoll(db, { eventId, by: managerId, question: 'Which encore?' });
  const [open, entered, won] = [
    await buildRaffle(db, { eventId, title: 'Open', endsAt: within(hourMs) }),
    await buildRaffle(db, { eventId, title: 'Entered', endsAt: within(2 * hourMs) }),
    await buildRaffle(db, { eventId, title: 'Won', endsAt: within(3 * hourMs), ...drawnAt(new Date()) }),
  ];
  await night.enter(entered.id);
  await night.enter(won.id, { is_entrant: true, winner_place: 1 });
  const drop = await buildDrop(db, { eventId, productId: product.id, max_quantity: 9, taken: 4 });
  await buildSongRequest(db, { eventId, fanId, title: 'Lanterns', isLiked: true });
  const message = await buildNotification(db, { eventId, sentBy: managerId, fanIds: [fanId], ...hasLeft() });
  const answer = { by: managerId, content: 'Left of the bar.' };
  const { id: caseId } = await buildSupportCase(db, { eventId, fanId, title: 'Where is the cloakroom?', answer });
  const trivia = await buildTrivia(db, { eventId, title: 'The first song' });
  const soon = within(1_800_000);
  await buildPoll(db, { eventId, by: managerId, startsAt: soon });

  expect(await night.now()).toMatchObject({
    is_over: false,
    orders: [{ order_no: expect.any(String), delivery_kind: 'kiosk', kiosk_location: 'Foyer' }],
    show: { start_dttm: startsAt.getTime(), end_dttm: startsAt.getTime() + 20_000 },
    polls: [{ poll_id: poll.id, question: 'Which encore?' }],
    raffles: [
      { raffle_id: open.id, title: 'Open', number: null, is_drawn: false, has_won: false },
      { raffle_id: entered.id, number: `N${entered.id}`, is_drawn: false, has_won: false },
      { raffle_id: won.id, is_drawn: true, has_won: true },
    ],
    drops: [{ drop_id: drop.id, title: 'Tour shirt', special_price: 20, left: 5 }],
    songs: [{ request_title: 'Lanterns' }],
    message: { notification_id: message.id, title: 'Doors are open', is_opened: false },
    reply: { support_case_id: caseId, title: 'Where is the cloakroom?', unread: 1 },
    trivia: { trivia_id: trivia.id, title: 'The first song' },
    results: [],
    bought: 0,
    next_dttm: soon.getTime(),
  });
});

test('sums up an event that is over: results, lost raffles and orders', async () => {
  const night = await newNight({ startsAt: within(-13 * hourMs) });
  const { eventId, managerId, fanId } = night;
  await night.order(fanId, 'completed');
  const poll = await buildPoll(db, {
    eventId,
    by: managerId,
    question: 'Encore?',
    completed_at: new Date(),
    correct: 1,
  });
  const lost = await buildRaffle(db, { eventId, ...drawnAt(within(-hourMs)) });
  await night.enter(lost.id, { is_entrant: true });
  expect(await night.now()).toMatchObject({
    is_over: true,
    raffles: [{ raffle_id: lost.id, is_drawn: true, has_won: false }],
    results: [{ poll_id: poll.id, question: 'Encore?', winners: ['That'] }],
    bought: 1,
  });
});

test('tells who entered for ten minutes that somebody else won', async () => {
  const night = await newNight();
  const { eventId } = night;
  const fresh = await buildRaffle(db, { eventId, ...drawnAt(within(-60_000)) });
  const old = await buildRaffle(db, { eventId, ...drawnAt(within(-hourMs)) });
  for (const { id } of [fresh, old]) await night.enter(id, { is_entrant: true });
  expect((await night.now()).raffles).toMatchObject([{ raffle_id: fresh.id, is_drawn: true, has_won: false }]);
});

test('reads a full event with two statements for all concurrent fans, and few rows per fan', async () => {
  const night = await newNight();
  const { eventId, managerId, fanId } = night;
  await query(db)`
    with fans as (
      insert into users (role, name, phone_number)
      select 'USER', 'Fan ' || n, '+1415900' || lpad(n::text, 4, '0') from generate_series(1, 3000) n returning id)
    insert into event_users (event_id, user_id, event_role, is_fan, checked_in_at)
    select ${eventId}, id, 'USER', true, now() from fans`;
  const poll = await buildPoll(db, { eventId, by: managerId });
  const raffle = await buildRaffle(db, { eventId });
  const { songId } = await buildSongRequest(db, { eventId, fanId, title: 'Lanterns', isLiked: true });
  await query(db)`
    insert into poll_votes (poll_id, user_id, option_id)
    select ${poll.id}, user_id, ${poll.options[0]?.id ?? 0} from event_users where event_id = ${eventId} and user_id <> ${fanId}`;
  await query(db)`
    insert into raffle_entries (raffle_id, user_id, number)
    select ${raffle.id}, user_id, 'E' || user_id from event_users where event_id = ${eventId}`;
  await query(db)`
    insert into song_requests (event_id, user_id, ordinal, song_id)
    select event_id, user_id, 1, ${songId} from event_users where event_id = ${eventId} and user_id <> ${fanId}`;
  const notification = await buildNotification(db, { eventId, sentBy: managerId, fanIds: [fanId], ...hasLeft() });
  await query(db)`
    insert into notification_recipients (notification_id, event_id, user_id, batch, push)
    select ${notification.id}, event_id, user_id, 0, 'none' from event_users where event_id = ${eventId} and user_id <> ${fanId}`;

  const alone = (await statementsOf(night.now)).filter(({ text }) => /as next_(?:drop|poll)_at/.test(text));
  expect(alone).toHaveLength(2);
  expect(await rowsVisited(db, alone)).toBeLessThan(100);
  const many = (await statementsOf(() => Promise.all(Array.from({ length: 60 }, night.now)))).filter(({ text }) =>
    /as next_(?:drop|poll)_at/.test(text),
  );
  expect(many.length).toBeLessThan(30);
});
