import { eventSorts, listEvents, type EventRow } from '@backline/contract/events';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { expectSortedPages, expectSortRefusals, readSorted } from '../../../testing/sorted-pages.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';

const house = await openForFile(testApp());
const { app, platform, db } = house;
const owner = await buildManager(db);
const player = await buildArtist(db, { managerId: owner.id });
const member = await buildTeamMember(db, { managerId: owner.id });
const manager = await signedInAs(app, platform, owner);
const admin = await signedInAs(app, platform, await buildAdmin(db));
const artist = await signedInAs(app, platform, player);
const team = await signedInAs(app, platform, member);
const dayMs = 86_400_000;
const now = Date.now();
for (const [name, day] of [
  ['Night', 2],
  ['night', 2],
  ['Örebro', -3],
  ['Arena', -3],
  ['Night', 1],
  ['Zoo', -1],
] as const) {
  const startsAt = new Date(now + day * dayMs);
  await buildEvent(db, { managerId: owner.id, artistIds: [player.id], teamMemberIds: [member.id], name, startsAt });
}

const read =
  (by: SignedIn, more: object = {}) =>
  (input: object) =>
    by.call(listEvents, { ...more, ...input });
const identify = ({ id }: EventRow) => id;
const values = { name: ({ name }: EventRow) => name, start: (row: EventRow) => row.event_dttm };

describe('events in a chosen sort', () => {
  test('refuses an unknown sort and a cursor of another sort', () => expectSortRefusals(read(manager), eventSorts));

  test('shows every event once, in order, to each reader and with each filter', async () => {
    for (const page of [
      read(admin),
      read(manager),
      read(artist),
      read(team),
      read(admin, { artistManager: [owner.id] }),
      read(manager, { search: 'night' }),
      read(manager, { isUpcoming: true }),
      read(manager, { isPast: true }),
    ]) {
      expect((await readSorted(page, {})).length).toBeGreaterThan(2);
      await expectSortedPages(page, eventSorts, { identify, values });
    }
  });
});

test('reads a page of events by index in every sort, with and without a filter', async () => {
  await query(db)`
    insert into events (name, code, seo_url, manager_id, created_by, updated_by, starts_at, timezone, event_type, venue, country,
      country_code, state, state_code, city, zipcode, address1, address2, is_paid, artist_bio, contact_info, seller_info,
      delivery_method, delivery_cents, in_seat_delivery, is_free_standing_available, kiosk_available, kiosk_location,
      kiosk_pickup, tax_rate_thousandths)
    select 'Crowd ' || md5(n::text), 'K' || translate(to_char(n, 'FM00000'), '01', 'AB'), 'crowd-' || n, ${owner.id}, ${owner.id},
      ${owner.id}, now() + (n - 2000) * interval '1 hour', 'CST', 'Music Concert', 'Hall', 'US', 'US', 'IL', 'IL', 'Chicago',
      '60614', 'Street', '', false, '', '', '', 'fixed', 0, true, true, true, '', '', 0
    from generate_series(1, 4000) n`;
  await query(db)`analyze events`;
  for (const page of [
    read(admin),
    read(manager),
    read(admin, { artistManager: [owner.id] }),
    read(admin, { isPast: true }),
  ]) {
    for (const sort of eventSorts) {
      const cursor = String((await page({ sort })).headers['x-next-cursor']);
      expect(await rowsVisited(db, await statementsOf(() => page({ sort, cursor }))), sort).toBeLessThan(1_000);
    }
  }
});
