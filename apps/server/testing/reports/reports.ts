import type { FanSection } from '@backline/contract/fans';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildSongRequest,
  buildTeamMember,
  joinFan,
} from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs } from '../as.ts';
import { query } from '../query.ts';

/** Returns a moment the given minutes after the start of `lantern`, the first event. */
export const evening = (minute: number) => new Date(Date.UTC(2026, 9, 30, 23, minute));

export const deedSections = ['users', 'checkins', 'requests', 'polls', 'orders'] as const satisfies FanSection[];

/**
 * Builds three events on consecutive days: Mona's `lantern` (Eve plays, Tim works) and `harbor` (in an Indian zone),
 * and Rival's `rivalry`. Six, six and four fans check in, request two songs and answer two polls; three buy Eve's
 * shirts, and one gets a refund of $12.50.
 */
export async function reportHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const mona = await buildManager(db, { name: 'Mona' });
  const rival = await buildManager(db, { name: 'Rival' });
  const eve = await buildArtist(db, { managerId: mona.id, name: 'Eve' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const lantern = await buildEvent(db, {
    managerId: mona.id,
    artistIds: [eve.id],
    teamMemberIds: [tim.id],
    name: 'Lantern Night',
    startsAt: evening(0),
  });
  const harbor = await buildEvent(db, {
    managerId: mona.id,
    name: 'Harbor Night',
    timezone: 'IST',
    startsAt: evening(1_440),
  });
  const rivalry = await buildEvent(db, { managerId: rival.id, name: 'Rivalry', startsAt: evening(2_880) });
  const shirt = await buildProduct(db, { artistId: eve.id, price_cents: 1_250, sizes: { M: 100 } });
  const sizeId = shirt.sizes[0]?.id ?? 0;
  const fans = [];
  for (let fan = 0; fan < 6; fan += 1) {
    fans.push(
      await buildFan(db, { name: `Fan ${fan}`, phone_number: `+1312555300${fan}`, email: `fan${fan}@example.org` }),
    );
  }
  const orders: number[] = [];
  for (const [day, event] of [lantern, harbor, rivalry].entries()) {
    const polls = [];
    for (const question of ['Encore?', 'Louder?']) {
      polls.push(await buildPoll(db, { eventId: event.id, by: event.manager_id, question }));
    }
    for (const [place, { id: fanId }] of fans.slice(0, event === rivalry ? 4 : 6).entries()) {
      const at = (minute: number) => evening(day * 1_440 + place * 7 + minute);
      await joinFan(db, {
        eventId: event.id,
        fanId,
        joinedAt: at(0),
        checkedInAt: at(1),
        seat: { section: 'A', row: '1', seat: String(place) },
      });
      for (const [song, title] of ['Blue Lamp', place % 2 === 0 ? 'Hello' : 'hello!'].entries()) {
        await buildSongRequest(db, { eventId: event.id, fanId, title, at: at(20 + song) });
      }
      for (const [answer, poll] of polls.entries()) {
        await query(db)`insert into poll_votes (poll_id, option_id, user_id, voted_at)
          values (${poll.id}, ${poll.options[0]?.id}, ${fanId}, ${at(30 + answer)})`;
      }
      if (place < 3) {
        const managerId = event.manager_id;
        const accountId = await buildPaymentAccount(db, managerId);
        const paidAt = at(60);
        orders.push(
          await buildPaidOrder(db, {
            eventId: event.id,
            fanId,
            managerId,
            accountId,
            sizeId,
            quantity: place + 1,
            paidAt,
          }),
        );
      }
    }
  }
  return {
    ...product,
    as,
    people: { mona, rival, eve, tim },
    events: { lantern, harbor, rivalry },
    fans,
    orders,
    admin: await as(await buildAdmin(db)),
    manager: await as(mona),
    artist: await as(eve),
    teamMember: await as(tim),
  };
}
