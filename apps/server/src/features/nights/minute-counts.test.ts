import { sql, type RawBuilder } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFan, type BuiltEvent } from '../../../builders/builders.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/sales.repository.ts';
import { wrongMinutes, wrongParticipation } from '../../../testing/nights/minute-counts.ts';
import { foldEngagement, hasUnfoldedEngagement } from './minute-counts.repository.ts';
import { foldEngagementJob } from './nights.jobs.ts';
import { barsOf, minuteMs, nightHouse, type NightHouse } from '../../../testing/nights/nights.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const start = Date.UTC(2026, 9, 30, 23);
const house = await openForFile(nightHouse());

const wrong = async () => [
  ...(await wrongMinutes.execute(house.db)).rows,
  ...(await wrongParticipation.execute(house.db)).rows,
];
const foldAll = () => Promise.all([foldAttendance(house.db), foldSales(house.db), foldEngagement(house.db)]);

/** Actions at a minute of an event. `late` ones are reported hours afterwards. */
const doings = [
  'arrive',
  'arrive late',
  'leave the door',
  'be removed',
  'ask',
  'lose a song',
  'vote',
  'lose an option',
  'lose a poll',
  'enter',
  'lose a raffle',
  'buy',
  'get some back',
  'get it back later',
  'take a refund back',
  'move an order',
  'change hands',
  'fold',
] as const;
type Doing = (typeof doings)[number];

/** Builds an event with four fans, a poll, a raffle, songs and orders. */
async function openNight() {
  const { db } = house;
  const [event, other] = [await house.newEvent(start), await house.newEvent(start)];
  const filled: Awaited<ReturnType<NightHouse['fill']>>[] = [];
  for (let place = 0; place < 4; place += 1) filled.push(await house.fill(event, start + place * minuteMs));
  const of = (pick: number) => filled[pick % filled.length] ?? { fanId: 0, orderId: 0, pollId: 0, raffleId: 0 };
  const happen: Record<Doing, (pick: number, at: Date) => Promise<unknown>> = {
    arrive: (_pick, at) => house.newFan(event, at),
    // Sets the time of the scan afterwards, like an offline door.
    'arrive late': async (_pick, at) => {
      const fanId = await house.newFan(event, null);
      await query(db)`update event_users set checked_in_at = ${at} where event_id = ${event.id} and user_id = ${fanId}`;
    },
    'leave the door': (pick) =>
      query(db)`
        update event_users set checked_in_at = null where event_id = ${event.id} and user_id = ${of(pick).fanId}`,
    'be removed': async (_pick, at) => {
      const fanId = await house.newFan(event, at);
      await query(db)`delete from event_users where event_id = ${event.id} and user_id = ${fanId}`;
    },
    ask: (pick, at) =>
      query(db)`insert into song_requests (event_id, user_id, ordinal, song_id, created_at)
        select ${event.id}, ${of(pick).fanId}, ${1_000 + Math.floor(Math.random() * 1e9)}, s.id, ${at}
        from requested_songs s where s.event_id = ${event.id} order by s.id limit 1 for key share skip locked`,
    'lose a song': (pick) =>
      query(db)`delete from requested_songs where id = (
        select id from requested_songs where event_id = ${event.id} order by id offset ${pick % 2} limit 1)`,
    vote: (pick, at) =>
      query(db)`insert into poll_votes (poll_id, option_id, user_id, voted_at)
        select p.id, o.id, ${of(pick).fanId}, ${at} from polls p join poll_options o on o.poll_id = p.id
        where p.id = ${of(pick + 1).pollId} order by o.id desc limit 1 for share of p skip locked on conflict do nothing`,
    // Locks the poll before it deletes the option, as saving a poll does.
    'lose an option': (pick) =>
      db.transaction().execute(async (tx) => {
        const { pollId } = of(pick);
        await query(tx)`select from polls where id = ${pollId} for no key update`;
        await query(tx)`
          delete from poll_options where id = (select max(id) from poll_options where poll_id = ${pollId})`;
      }),
    'lose a poll': (pick) => query(db)`delete from polls where id = ${of(pick).pollId}`,
    enter: (pick, at) =>
      query(db)`insert into raffle_entries (raffle_id, user_id, number, entered_at)
        select id, ${of(pick).fanId}, 'E' || ${of(pick).fanId}::text, ${at} from raffles where id = ${of(pick + 1).raffleId}
        for share skip locked on conflict do nothing`,
    'lose a raffle': (pick) => query(db)`delete from raffles where id = ${of(pick).raffleId}`,
    buy: (pick, at) => house.order(event, of(pick).fanId, at, pick % 2 === 0 ? house.shirts.eve : house.shirts.bob),
    'get some back': (pick) => sendBack(of(pick).orderId, 'succeeded'),
    'get it back later': async (pick) => {
      const { orderId } = of(pick);
      await sendBack(orderId, 'pending');
      await withPayment(orderId, sql`update payment_refunds set status = 'succeeded' where order_id = ${orderId}`);
    },
    'take a refund back': (pick) => {
      const { orderId } = of(pick);
      return withPayment(orderId, sql`delete from payment_refunds where order_id = ${orderId}`);
    },
    'move an order': (pick) => {
      const { orderId } = of(pick);
      const move = sql`
        update orders set event_id = case when event_id = ${event.id} then ${other.id}::bigint else ${event.id}::bigint end
        where id = ${orderId}`;
      return withPayment(orderId, move);
    },
    'change hands': (pick) => {
      const { mona, rival } = house.people;
      return query(db)`update events set manager_id = ${pick % 2 === 0 ? rival.id : mona.id} where id = ${event.id}`;
    },
    fold: () => foldAll(),
  };
  return { event, happen };
}

const sendBack = (orderId: number, status: string) =>
  query(house.db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
    select provider, payment_id, id, account_id, 100, ${status}, false, now() from orders where id = ${orderId}`;

/** Locks the payment before its order and refunds, as the product does. */
const withPayment = (orderId: number, change: RawBuilder<unknown>) =>
  house.db.transaction().execute(async (tx) => {
    await query(tx)`select lock_payment(provider, payment_id) from orders where id = ${orderId}`;
    await change.execute(tx);
  });

/** Counts the rows of each minute. */
async function countRows(event: BuiltEvent, what: 'checkins' | 'votes' | 'orders') {
  const rows = {
    checkins: sql`select checked_in_at as at from event_users where event_id = ${event.id} and is_fan and checked_in_at is not null`,
    votes: sql`select voted_at as at from poll_votes v join polls p on p.id = v.poll_id where p.event_id = ${event.id}`,
    orders: sql`select paid_at as at from orders where event_id = ${event.id} and status = 'COMPLETED'`,
  }[what];
  const { rows: counted } = await query(house.db)<{ minute: number; n: number }>`
    select (floor(extract(epoch from at) / 60) - ${start / minuteMs})::int as minute, count(*)::int as n
    from (${rows}) x group by 1 order by 1`;
  return counted.map(({ minute, n }) => [minute, n]);
}

const doing = fc.record({
  what: fc.constantFrom(...doings),
  pick: fc.nat(7),
  minute: fc.integer({ min: -50, max: 110 }),
  second: fc.nat(59),
});

test('keeps minute, poll and raffle counts correct under concurrent activity, undos, deletions and aggregation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 25 }), async (all) => {
      const { event, happen } = await openNight();
      const run = ({ what, pick, minute, second }: (typeof all)[number]) =>
        happen[what](pick, new Date(start + minute * minuteMs + second * 1_000));
      // Runs the actions in three concurrent lanes, while the counts are being merged.
      const lanes = [0, 1, 2].map(async (lane) => {
        for (const [place, each] of all.entries()) if (place % 3 === lane) await run(each);
      });
      await Promise.all([...lanes, foldAll(), foldAll()]);
      expect(await wrong()).toEqual([]);
      const night = await house.night(house.admin, event);
      for (const what of ['checkins', 'votes', 'orders'] as const) {
        expect([what, barsOf(night, what)]).toEqual([what, await countRows(event, what)]);
      }
      await foldAll();
      expect(await wrong()).toEqual([]);
      expect(await house.night(house.admin, event)).toEqual({ ...night, now_dttm: expect.any(Number) });
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('detects a deleted vote that bypassed the triggers (control)', async () => {
  const event = await house.newEvent(start);
  const { pollId } = await house.fill(event, start);
  const { rows } = await query(house.db)<{
    option_id: number;
  }>`select option_id from poll_votes where poll_id = ${pollId}`;
  expect(await wrong()).toEqual([]);
  await query(house.db)`alter table poll_votes disable trigger minutes_of_removed_votes`;
  await query(house.db)`delete from poll_votes where poll_id = ${pollId}`;
  await query(house.db)`alter table poll_votes enable trigger minutes_of_removed_votes`;
  expect(await wrong()).not.toEqual([]);
  await query(house.db)`insert into engagement_deltas (event_id, poll_id, option_id, minute, votes)
    values (${event.id}, ${pollId}, ${rows[0]?.option_id}, ${new Date(start + 2 * minuteMs)}, -1)`;
  expect(await wrong()).toEqual([]);
});

test("deletes an event's minute counts with the event, whether or not they were aggregated", async () => {
  const event = await house.newEvent(start);
  const fan = await house.newFan(event, new Date(start));
  await house.newFan(event, new Date(start + minuteMs));
  await foldAll();
  await query(house.db)`delete from event_users where event_id = ${event.id} and user_id = ${fan}`;
  await query(house.db)`delete from events where id = ${event.id}`;
  const left = async () => (await query(house.db)`select from minute_counts where event_id = ${event.id}`).rows.length;
  expect(await left()).toBe(0);
  await foldAll();
  expect([await left(), await wrong()]).toEqual([0, []]);
});

test('does not make two votes in one poll wait for each other', async () => {
  const event = await house.newEvent(start);
  const { pollId } = await house.fill(event, start);
  const voters = [await buildFan(house.db), await buildFan(house.db)];
  const vote = (place: number) =>
    sql`insert into poll_votes (poll_id, option_id, user_id)
      select ${pollId}, min(id), ${voters[place]?.id} from poll_options where poll_id = ${pollId}`;
  await house.db.transaction().execute(async (tx) => {
    await vote(0).execute(tx);
    await house.db.transaction().execute(async (other) => {
      await query(other)`set local lock_timeout = '2s'`;
      await vote(1).execute(other);
    });
  });
  expect(await wrong()).toEqual([]);
});

test('aggregates counts again within seconds while fans vote, but only once a minute otherwise', async () => {
  const event = await house.newEvent(start);
  await house.fill(event, start);
  const soon = async () => {
    const { rows } = await query(house.db)<{ seconds: number }>`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job_common
      where name = 'fold-engagement' and singleton_key = 'soon' and state < 'active'`;
    return rows.map(({ seconds }) => seconds);
  };
  await runNow(house.platform, foldEngagementJob, {});
  expect(await hasUnfoldedEngagement(house.db)).toBe(false);
  const [seconds, ...others] = await soon();
  expect([seconds !== undefined && seconds > 0 && seconds <= 5, others]).toEqual([true, []]);
  await query(house.db)`delete from pgboss.job_common where name = 'fold-engagement'`;
  await runNow(house.platform, foldEngagementJob, {});
  expect(await soon()).toEqual([]);
  expect(await wrong()).toEqual([]);
});
