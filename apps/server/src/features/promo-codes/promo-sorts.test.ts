import { listPromoCodes, promoCodeSorts, type PromoCode } from '@backline/contract/promo-codes';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager, buildPromoCode } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { expectSortedPages, expectSortRefusals, readSorted } from '../../../testing/sorted-pages.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';

const house = await openForFile(testApp());
const { app, platform, db } = house;
const owner = await buildManager(db);
const artists = [await buildArtist(db, { managerId: owner.id }), await buildArtist(db, { managerId: owner.id })];
const [first = owner] = artists;
const manager = await signedInAs(app, platform, owner);
const admin = await signedInAs(app, platform, await buildAdmin(db));
const day = (at: number) => new Date(Date.UTC(2026, 10, at));
for (const { id: artistId } of artists) {
  for (const [code, start, end] of [
    ['ENCORE', 1, 20],
    ['late', 5, 20],
    ['Early', 1, 10],
    ['ZED', 3, 30],
  ] as const) {
    await buildPromoCode(db, { artistId, code, startsAt: day(start), endsAt: day(end) });
  }
}

const read =
  (by: SignedIn, more: object = {}) =>
  (input: object) =>
    by.call(listPromoCodes, { ...more, ...input });
const identify = ({ id }: PromoCode) => id;
const values = {
  code: ({ code }: PromoCode) => code,
  start: (row: PromoCode) => row.start_dttm,
  end: (row: PromoCode) => row.end_dttm,
};

describe('promo codes in a chosen sort', () => {
  test('refuses an unknown sort and a cursor of another sort', () => expectSortRefusals(read(manager), promoCodeSorts));

  test('shows every promo code once, in order, to each reader and with each filter', async () => {
    await query(db)`update promo_codes set archived_at = now() where code = 'ZED'`;
    for (const page of [
      read(admin),
      read(manager),
      read(manager, { artist_id: first.id }),
      read(manager, { search: 'e' }),
      read(manager, { archived: true }),
    ]) {
      expect((await readSorted(page, {})).length).toBeGreaterThan(1);
      await expectSortedPages(page, promoCodeSorts, { identify, values });
    }
  });
});

test('reads a page of promo codes by index in every sort', async () => {
  await query(db)`
    insert into promo_codes (artist_id, code, discount_type, discount_thousandths, minimum_cents, usage_limit, starts_at, ends_at)
    select ${first.id}, 'CROWD' || n, 'percentage', 10000, 0, 9, now() + n % 70 * interval '1 day', now() + (100 + n % 7) * interval '1 day'
    from generate_series(1, 4000) n`;
  await query(db)`analyze promo_codes`;
  for (const page of [read(admin), read(manager), read(manager, { artist_id: first.id })]) {
    for (const sort of promoCodeSorts) {
      const cursor = String((await page({ sort })).headers['x-next-cursor']);
      expect(await rowsVisited(db, await statementsOf(() => page({ sort, cursor }))), sort).toBeLessThan(1_000);
    }
  }
});
