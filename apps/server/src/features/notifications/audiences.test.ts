import type { Audience } from '@backline/contract/audiences';
import { listNotifications } from '@backline/contract/notifications';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildPoll,
  buildPromoCode,
  buildRaffle,
  buildSongRequest,
  buildVotes,
} from '../../../builders/builders.ts';
import { notificationHouse, type NotificationHouse } from '../../../testing/notifications/notifications.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(notificationHouse());

type Event = Awaited<ReturnType<NotificationHouse['newEvent']>>;

/** Returns the recipients of a notification. */
async function recipients(event: Event, audience: Audience): Promise<number[]> {
  const { status, body } = await house.send(event, audience);
  if (status !== 200) throw new Error(body.message);
  const { rows } = await query(house.db)<{ user_id: number }>`
    select user_id from notification_recipients where notification_id = ${body.notification_id} order by user_id`;
  return rows.map(({ user_id: userId }) => userId);
}

const idsOf = (fans: readonly { id: number }[]) => fans.map(({ id }) => id);

test('sends a notification once to each fan who requested a song in any spelling', async () => {
  const event = await house.newEvent();
  const fans = await house.crowd(event, 4);
  const asks = ['Harvest Moon', 'harvest  moon', 'Harvest Moon (feat. Neil)', 'Hurt'];
  for (const [index, fan] of fans.entries()) {
    await buildSongRequest(house.db, { eventId: event.id, fanId: fan.id, title: asks[index] ?? '' });
  }
  await buildSongRequest(house.db, { eventId: event.id, fanId: fans[0]?.id ?? 0, title: 'Harvest Moon' });
  const audience = { eventNotificationType: 'song_request_users', requestTitle: 'HARVEST MOON' } as const;
  const asked = await recipients(event, audience);
  expect(asked).toEqual(expect.arrayContaining(idsOf(fans.slice(0, 2))));
  expect(asked).not.toContain(fans[3]?.id);
  expect(new Set(asked).size).toBe(asked.length);
});

test("sends a notification to a poll's participants or winners, but never to fans of another event", async () => {
  const event = await house.newEvent();
  const fans = await house.crowd(event, 4);
  const by = house.mona.id;
  const poll = await buildPoll(house.db, { eventId: event.id, by, correct: 0, completed_at: new Date() });
  const [right, wrong] = poll.options;
  await buildVotes(house.db, { pollId: poll.id, optionId: right?.id ?? 0, fanIds: idsOf(fans.slice(0, 2)) });
  await buildVotes(house.db, { pollId: poll.id, optionId: wrong?.id ?? 0, fanIds: idsOf(fans.slice(2, 3)) });
  expect(await recipients(event, { eventNotificationType: 'poll_participants', pollId: poll.id })).toEqual(
    idsOf(fans.slice(0, 3)),
  );
  expect(await recipients(event, { eventNotificationType: 'poll_winners', pollId: poll.id })).toEqual(
    idsOf(fans.slice(0, 2)),
  );
  const other = await house.newEvent();
  await house.crowd(other, 1);
  const { status, body } = await house.send(other, { eventNotificationType: 'poll_winners', pollId: poll.id });
  expect([status, body.message]).toEqual([409, notificationTexts.notificationForNobody]);
});

test("notifies a raffle's entrants except those who left, and has no winners to notify before the draw", async () => {
  const event = await house.newEvent();
  const fans = await house.crowd(event, 3);
  const raffle = await buildRaffle(house.db, { eventId: event.id });
  await query(house.db)`insert into raffle_entries (raffle_id, user_id, number)
    select ${raffle.id}, fan, 'N' || fan from unnest(${idsOf(fans)}::bigint[]) fan`;
  expect(await recipients(event, { eventNotificationType: 'raffle_participants', raffleId: raffle.id })).toEqual(
    idsOf(fans),
  );
  const { status } = await house.send(event, { eventNotificationType: 'raffle_winners', raffleId: raffle.id });
  expect(status, 'before it is drawn').toBe(409);
  await query(house.db)`update event_users set has_left = true where user_id = ${fans[0]?.id}`;
  const { body } = await house.preview(event, { eventNotificationType: 'raffle_participants', raffleId: raffle.id });
  expect(body.fans).toBe(2);
});

test("notifies all fans about an active promo code of the event's artists, and nobody about other codes", async () => {
  const { db, mona } = house;
  const artist = await buildArtist(db, { managerId: mona.id });
  const stranger = await buildArtist(db, { managerId: mona.id });
  const event = await buildEvent(db, { managerId: mona.id, artistIds: [artist.id], startsAt: new Date() });
  const fans = await house.crowd(event, 2);
  const code = await buildPromoCode(db, { artistId: artist.id });
  const audience = { eventNotificationType: 'promo_code', promoCodeId: code.id } as const;
  expect(await recipients(event, audience)).toEqual(idsOf(fans));
  const [logged] = (await house.manager.call(listNotifications, { event_id: event.id })).body;
  expect(logged).toMatchObject({ eventNotificationType: 'promo_code', promoCodeId: code.id, pollId: null });
  const others = [
    await buildPromoCode(db, { artistId: stranger.id }),
    await buildPromoCode(db, { artistId: artist.id, is_active: false }),
    await buildPromoCode(db, { artistId: artist.id, endsAt: new Date() }),
    await buildPromoCode(db, { artistId: artist.id, usage_count: 1, usage_limit: 1 }),
  ];
  for (const { id } of others) {
    const wrong = { eventNotificationType: 'promo_code', promoCodeId: id } as const;
    const refusal = [{ path: 'promoCodeId', message: notificationTexts.notificationOfPromoCode }];
    expect((await house.send(event, wrong)).body.fields).toEqual(refusal);
    expect((await house.preview(event, wrong)).body.fields).toEqual(refusal);
  }
});
