import { getNight, type Night } from '@backline/contract/night';
import type { Feature, StaffRole } from '@backline/contract/features';
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
  buildRaffle,
  buildSongRequest,
  buildTeamMember,
  joinFan,
  type BuiltEvent,
} from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { withoutKeys } from '../role-keys.ts';
import { query } from '../query.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/**
 * Creates people for the events: Mona is the manager, Eve and Bob are artists, and Tim is a team member. Rival manages
 * other events.
 */
export async function nightHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const mona = await buildManager(db, { name: 'Mona' });
  const rival = await buildManager(db, { name: 'Rival' });
  const eve = await buildArtist(db, { managerId: mona.id, name: 'Eve' });
  const bob = await buildArtist(db, { managerId: mona.id, name: 'Bob' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const accountId = await buildPaymentAccount(db, mona.id);
  const sizeOf = async (artistId: number) =>
    (await buildProduct(db, { artistId, price_cents: 1_250, sizes: { M: 100_000 } })).sizes[0]?.id ?? 0;
  const shirts = { eve: await sizeOf(eve.id), bob: await sizeOf(bob.id) };
  const as = (person: { id: number }) => signedInAs(app, platform, person);

  const newEvent = (startsAtMs: number, change: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
    buildEvent(db, {
      managerId: mona.id,
      artistIds: [eve.id, bob.id],
      teamMemberIds: [tim.id],
      startsAt: new Date(startsAtMs),
      ...change,
    });

  async function newFan(event: BuiltEvent, checkedInAt: Date | null): Promise<number> {
    const fan = await buildFan(db);
    const joinedAt = new Date(Date.parse(event.starts_at) - 48 * hourMs);
    await joinFan(db, { eventId: event.id, fanId: fan.id, joinedAt, checkedInAt });
    return fan.id;
  }

  const order = (event: BuiltEvent, fanId: number, paidAt: Date, sizeId: number) =>
    buildPaidOrder(db, { eventId: event.id, fanId, managerId: mona.id, accountId, sizeId, paidAt });

  return {
    ...product,
    as,
    newEvent,
    newFan,
    order,
    shirts,
    people: { mona, rival, eve, bob, tim },
    admin: await as(await buildAdmin(db)),
    manager: await as(mona),
    rival: await as(rival),
    artist: await as(eve),
    /** Adds a check-in, two requests, a vote, an entry and an order of Eve's, one minute apart. */
    async fill(
      event: BuiltEvent,
      atMs: number,
    ): Promise<{ fanId: number; orderId: number; pollId: number; raffleId: number }> {
      const at = (minute: number) => new Date(atMs + minute * minuteMs);
      const fanId = await newFan(event, at(0));
      for (const title of ['Blue Lamp', 'Hello']) {
        await buildSongRequest(db, { eventId: event.id, fanId, title, at: at(1) });
      }
      const times = { startsAt: at(0), endsAt: at(10) };
      const poll = await buildPoll(db, { eventId: event.id, by: event.manager_id, question: 'Encore?', ...times });
      await query(db)`insert into poll_votes (poll_id, option_id, user_id, voted_at)
        values (${poll.id}, ${poll.options[0]?.id}, ${fanId}, ${at(2)})`;
      const raffle = await buildRaffle(db, { eventId: event.id, title: 'Signed drum', ...times });
      await query(db)`insert into raffle_entries (raffle_id, user_id, number, entered_at)
        values (${raffle.id}, ${fanId}, ${`N${fanId}`}, ${at(3)})`;
      return { fanId, orderId: await order(event, fanId, at(4), shirts.eve), pollId: poll.id, raffleId: raffle.id };
    },
    async night(who: SignedIn, event: { id: number }): Promise<Night> {
      const { status, body } = await who.call(getNight, { event_id: event.id });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
    without: (role: StaffRole, keys: readonly Feature[], check: () => Promise<void>) =>
      withoutKeys(db, role, keys, check),
  };
}

export type NightHouse = Awaited<ReturnType<typeof nightHouse>>;

/** Returns the non-empty bars with their minutes since the event's start. */
export function barsOf(night: Night, name: 'checkins' | 'requests' | 'votes' | 'entries' | 'orders' | 'revenue') {
  const series = night[name];
  if (series === null) return null;
  return series.values.flatMap((value, bar) =>
    value === 0 ? [] : [[(night.from_dttm + bar * night.step_ms - night.event_dttm) / minuteMs, value]],
  );
}
