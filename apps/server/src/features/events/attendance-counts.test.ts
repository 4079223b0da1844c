import { checkIn, joinEventByCode } from '@backline/contract/attendance';
import { getDashboardRange, getDashboardTotals } from '@backline/contract/dashboard';
import { getEventDetails } from '@backline/contract/events';
import { undoCheckIn } from '@backline/contract/fans';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { allSignedInAs, signedInAs, type SignedIn } from '../../../testing/as.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  joinFan,
  type BuiltPerson,
} from '../../../builders/builders.ts';
import { imported, people } from '../../../testing/fan-imports/fan-imports.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { foldAttendance, hasDifferences } from './attendance-counts.repository.ts';
import { kept, recounted } from '../../../testing/events/attendance-counts.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { foldAttendanceJob } from './events.jobs.ts';
import { query } from '../../../testing/query.ts';

let manager: BuiltPerson;
let client: SignedIn;
let event: { id: number; code: string };

const product = await openForFile(testApp({ HOUSE_TIME_ZONE: 'UTC' }));
const { db, app, platform } = product;

beforeEach(async () => {
  manager = await buildManager(product.db);
  client = await signedInAs(product.app, product.platform, manager);
  event = await buildEvent(product.db, { managerId: manager.id, startsAt: new Date() });
});

const fans = (count: number) => Promise.all(Array.from({ length: count }, () => buildFan(product.db)));
const joined = async (count: number, checkedInAt: Date | null = null) => {
  const crowd = await fans(count);
  await Promise.all(crowd.map((fan) => joinFan(product.db, { eventId: event.id, fanId: fan.id, checkedInAt })));
  return crowd;
};
async function list(artistId: number, memberId: number, isListed: boolean) {
  if (isListed) {
    await query(db)`insert into event_artists values (${event.id}, ${artistId}, 0) on conflict do nothing`;
    await query(db)`insert into event_team_members values (${event.id}, ${memberId}) on conflict do nothing`;
  } else {
    await query(db)`delete from event_artists where artist_id = ${artistId}`;
    await query(db)`delete from event_team_members where team_member_id = ${memberId}`;
  }
}
const moveTo = (managerId: number) => sql`update events set manager_id = ${managerId} where id = ${event.id}`;

test('keeps the counts correct during concurrent joins, check-ins, imports, changes of manager and merges', async () => {
  const [arriving, leaving, removed, coming] = await Promise.all([
    joined(25),
    joined(25, new Date('2026-03-01T23:30:00Z')),
    joined(10, new Date('2026-03-02T00:30:00Z')),
    fans(25),
  ]);
  const phones = await allSignedInAs(app, platform, [...arriving, ...coming]);
  const rival = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  const member = await buildTeamMember(db, { managerId: manager.id });
  // Uses an ADMIN, who has access to the event while it moves between managers.
  const admin = await signedInAs(app, platform, await buildAdmin(db));
  const answers = await Promise.all([
    ...phones.slice(0, 25).map((phone) => phone.call(checkIn, { event_id: event.id })),
    ...phones.slice(25).map((phone) => phone.call(joinEventByCode, { event_code: event.code })),
    ...leaving.map(({ id }) => admin.call(undoCheckIn, { event_id: event.id, group_user_id: id })),
    ...[rival.id, manager.id, rival.id].map((id) => moveTo(id).execute(db)),
    query(db)`delete from event_users where user_id = any(${removed.map(({ id }) => id)}::bigint[])`,
    imported(product, admin, event.id, people(40)),
    ...[true, false, true].map((isListed) => list(artist.id, member.id, isListed)),
    ...Array.from({ length: 12 }, () => foldAttendance(db)),
  ]);
  expect(answers.slice(0, 75).map((answer) => (answer as { status: number }).status)).toEqual(Array(75).fill(200));
  const truth = await recounted(product.db);
  expect(truth.find((count) => count.scope === 'event' && count.id === event.id && count.day === 'infinity')).toEqual(
    expect.objectContaining({ fans: 115, checkins: 25 }),
  );
  expect(await kept(product.db)).toEqual(truth);
  await foldAttendance(db);
  expect(await kept(product.db)).toEqual(truth);
});

test('negative control: the check detects a write that bypasses the triggers', async () => {
  await joined(1);
  expect(await kept(product.db)).toEqual(await recounted(product.db));
  await query(product.db)`alter table event_users disable trigger attendance_changed`;
  await query(product.db)`update event_users set checked_in_at = now() where event_id = ${event.id} and is_fan`;
  await query(product.db)`alter table event_users enable trigger attendance_changed`;
  expect(await kept(product.db)).not.toEqual(await recounted(product.db));
  await query(product.db)`delete from events where id = ${event.id}`;
});

test('does not make a check-in wait for the commit of another check-in at the same event', async () => {
  const [first, second] = await joined(2);
  const arrive = (fanId: number | undefined) =>
    sql`update event_users set checked_in_at = now() where event_id = ${event.id} and user_id = ${fanId}`;
  // Proves that this test detects lock waits: the simpler design, a single counter row, causes them.
  await query(product.db)`create table hot_counts as select ${event.id}::bigint as event_id, 0 as checkins`;
  const count = sql`update hot_counts set checkins = checkins + 1`;
  await product.db.transaction().execute(async (tx) => {
    await arrive(first?.id).execute(tx);
    await product.db.transaction().execute(async (other) => {
      await query(other)`set local lock_timeout = '2s'`;
      await arrive(second?.id).execute(other);
    });
    await count.execute(tx);
    const waiting = product.db.transaction().execute(async (other) => {
      await query(other)`set local lock_timeout = '200ms'`;
      await count.execute(other);
    });
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  });
});

test('shows the same counts before and after pending counts are merged', async () => {
  const artist = await buildArtist(product.db, { managerId: manager.id });
  await query(product.db)`insert into event_artists values (${event.id}, ${artist.id}, 0)`;
  await joined(3, new Date());
  await joined(2);
  const shown = async () => {
    const readers = [client, await signedInAs(product.app, product.platform, artist)];
    const totals = await Promise.all(readers.map((who) => who.call(getDashboardTotals, {})));
    const ranges = await Promise.all(readers.map((who) => who.call(getDashboardRange, {})));
    const [detail] = (await client.call(getEventDetails, { event_id: event.id })).body;
    return {
      event: [detail?.event_count, detail?.checkin_count],
      totals: totals.map(({ body }, place) => [body.total_checkin, ranges[place]?.body.days.at(-1)]),
    };
  };
  const day = new Date().toISOString().slice(0, 10);
  const expected = { event: [5, 3], totals: Array(2).fill([3, { day, checkins: 3, fans: 5, orders: 0, sales: 0 }]) };
  expect(await shown()).toEqual(expected);
  await foldAttendance(product.db);
  expect(await shown()).toEqual(expected);
});

test('merges pending counts within seconds while people check in, and once a minute otherwise', async () => {
  const soon = async () => {
    const { rows } = await query(product.db)<{ seconds: number }>`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job_common
      where name = 'fold-attendance' and singleton_key = 'soon' and state < 'active'`;
    return rows.map(({ seconds }) => seconds);
  };
  await joinFan(product.db, { eventId: event.id, fanId: (await buildFan(product.db)).id });
  await runNow(product.platform, foldAttendanceJob, {});
  expect(await hasDifferences(product.db)).toBe(false);
  const [seconds, ...others] = await soon();
  expect([seconds !== undefined && seconds > 0 && seconds <= 5, others]).toEqual([true, []]);

  await query(product.db)`delete from pgboss.job_common where name = 'fold-attendance'`;
  await runNow(product.platform, foldAttendanceJob, {});
  expect(await soon()).toEqual([]);
});

test('deletes the merged and the pending counts of an event together with the event', async () => {
  await joined(4, new Date());
  const artist = await buildArtist(product.db, { managerId: manager.id });
  const member = await buildTeamMember(product.db, { managerId: manager.id });
  await list(artist.id, member.id, true);
  await foldAttendance(product.db);
  await joined(3, new Date());
  await query(product.db)`delete from events where id = ${event.id}`;
  expect(await kept(product.db)).toEqual(await recounted(product.db));
  await foldAttendance(product.db);
  expect(await kept(product.db)).toEqual(await recounted(product.db));
});
