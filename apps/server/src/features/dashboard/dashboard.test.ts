import { getDashboardRange, getDashboardTotals } from '@backline/contract/dashboard';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildProduct,
  buildPromoCode,
  buildTeamMember,
  joinFan,
} from '../../../builders/builders.ts';

const dayMs = 86_400_000;

const product = await openForFile(testApp({ HOUSE_TIME_ZONE: 'UTC' }));
const { app, platform, db } = product;
const own = await buildManager(db);
const ownArtist = await buildArtist(db, { managerId: own.id });
const colleague = await buildArtist(db, { managerId: own.id });
const member = await buildTeamMember(db, { managerId: own.id });
const event = await buildEvent(db, {
  managerId: own.id,
  artistIds: [ownArtist.id],
  teamMemberIds: [member.id],
  name: 'Counted Night',
});
await buildEvent(db, { managerId: own.id, startsAt: new Date(Date.now() - dayMs) });
// Tonight's event began five hours ago.
await buildEvent(db, { managerId: own.id, startsAt: new Date(Date.now() - 5 * 3_600_000) });
for (const checkedInAt of [new Date(), new Date(Date.now() - 40 * dayMs), null]) {
  await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id, checkedInAt });
}
await buildProduct(db, { artistId: ownArtist.id });
await buildProduct(db, { artistId: ownArtist.id });
await buildProduct(db, { artistId: colleague.id });
await buildPromoCode(db, { artistId: ownArtist.id });
await buildPromoCode(db, { artistId: colleague.id, is_active: false });
const other = await buildManager(db);
await buildEvent(db, { managerId: other.id });
const manager = await signedInAs(app, platform, own);
const artist = await signedInAs(app, platform, ownArtist);
const teamMember = await signedInAs(app, platform, member);
const stranger = await signedInAs(app, platform, other);
const admin = await signedInAs(app, platform, await buildAdmin(db));

const totalsOf = async (client: Client) => (await client.call(getDashboardTotals, {})).body;

test("excludes another manager's events from a manager's figures", async () => {
  expect(await totalsOf(stranger)).toMatchObject({ total_checkin: 0, total_artist: 0, total_upcoming_events: 1 });
  expect(await totalsOf(manager)).toMatchObject({ total_checkin: 2, total_artist: 2, total_upcoming_events: 2 });
});

test('limits the figures of artists and team members to their events', async () => {
  for (const client of [artist, teamMember]) {
    expect(await totalsOf(client)).toMatchObject({ total_checkin: 2, total_artist: 1, total_upcoming_events: 1 });
  }
});

test('counts everything for an ADMIN, and does not count staff as fans', async () => {
  expect(await totalsOf(admin)).toMatchObject({ total_checkin: 2, total_artist: 2, total_upcoming_events: 3 });
});

test('counts the promo codes that the person may change', async () => {
  const counts = [];
  for (const client of [admin, manager, artist, teamMember, stranger]) {
    counts.push((await totalsOf(client)).total_promo_code);
  }
  expect(counts).toEqual([2, 2, 1, 0, 0]);
});

test('counts the products that the person may change', async () => {
  const counts = [];
  for (const client of [admin, manager, artist, teamMember, stranger]) {
    counts.push((await totalsOf(client)).total_products);
  }
  expect(counts).toEqual([3, 3, 2, 0, 0]);
});

test('has one chart entry for each of the last 30 days', async () => {
  const { days } = (await manager.call(getDashboardRange, {})).body;
  expect(days).toHaveLength(30);
  const today = new Date().toISOString().slice(0, 10);
  expect(days.at(-1)).toEqual({ day: today, checkins: 1, fans: 2, orders: 0, sales: 0 });
  expect(days.slice(0, -1).every(({ checkins }) => checkins === 0)).toBe(true);
});
