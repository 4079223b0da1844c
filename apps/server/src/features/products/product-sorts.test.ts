import { listProducts, productSorts, type Product } from '@backline/contract/products';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager, buildProduct } from '../../../builders/builders.ts';
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
const artist = await signedInAs(app, platform, first);
for (const { id: artistId } of artists) {
  for (const [title, price_cents] of [
    ['Shirt', 2_500],
    ['shirt', 900],
    ['Ärmel', 2_500],
    ['Cap', 10_000],
    ['Shirt', 900],
  ] as const) {
    await buildProduct(db, { artistId, title, price_cents });
  }
}

const read =
  (by: SignedIn, more: object = {}) =>
  (input: object) =>
    by.call(listProducts, { ...more, ...input });
const identify = ({ id }: Product) => id;
const values = { title: ({ title }: Product) => title, price: ({ price }: Product) => price };

describe('products in a chosen sort', () => {
  test('refuses an unknown sort and a cursor of another sort', () => expectSortRefusals(read(manager), productSorts));

  test('shows every product once, in order, to each reader and with each filter', async () => {
    await query(db)`update products set archived_at = now() where title = 'Cap'`;
    for (const page of [
      read(admin),
      read(manager),
      read(artist),
      read(manager, { artist_id: first.id }),
      read(manager, { search: 'shirt' }),
      read(manager, { archived: true }),
    ]) {
      expect((await readSorted(page, {})).length).toBeGreaterThan(1);
      await expectSortedPages(page, productSorts, { identify, values });
    }
  });
});

test('reads a page of products by index in every sort', async () => {
  await query(db)`
    insert into products (artist_id, title, description, price_cents, available_from, available_until)
    select ${first.id}, 'Crowd ' || md5(n::text), 'Cotton.', 1 + n % 700, now(), now() + interval '1 day' from generate_series(1, 4000) n`;
  await query(db)`analyze products`;
  for (const page of [read(admin), read(manager), read(manager, { artist_id: first.id })]) {
    for (const sort of productSorts) {
      const cursor = String((await page({ sort })).headers['x-next-cursor']);
      expect(await rowsVisited(db, await statementsOf(() => page({ sort, cursor }))), sort).toBeLessThan(1_000);
    }
  }
});
