import type { EventFile } from '@backline/contract/event-file';
import type { ImportOutcome } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { listPatterns } from '@backline/contract/patterns';
import { archiveProduct, listProducts } from '@backline/contract/products';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { eventFileHouse } from '../../../testing/event-files/event-file-house.ts';
import { fileLight, filePoll, fileProduct, smallFile } from '../../../testing/event-files/small-file.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { during } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockLibrary } from '../patterns/patterns.repository.ts';

const house = await openForFile(eventFileHouse());
const drop = { start_after_ms: 0, end_after_ms: 60_000, special_price: 9, max_drop_quantity: 8 };
const newTitle = () => `Scarf ${randomUUID()}`;

const outcomeOf = ({ created, skipped }: ImportOutcome) => ({ created, skipped });

/** Previews a file, then imports it. Returns what both said. */
async function previewedAndImported(file: EventFile, change: object = {}) {
  const previewed = outcomeOf(await house.must(house.previewed(file, change)));
  const imported = await house.must(house.imported(file, change));
  return { previewed, imported: outcomeOf(imported) };
}
const productsOf = async (title: string) =>
  (await house.must(house.manager.call(listProducts, { page_size: 100 }))).filter((product) => product.title === title);

test('refuses a preview without the permission to create events, and one with another number of artists', async () => {
  await withoutKeys(house.db, 'MANAGER', ['Page_Event_Create_Operation'], async () => {
    expect((await house.previewed(smallFile())).status).toBe(403);
  });
  const { status, body } = await house.previewed(smallFile(), { artist_id: [] });
  expect([status, body.fields]).toEqual([422, [{ path: 'artist_id', message: fileTexts.artistsDiffer }]]);
});

test('refuses what an import refuses in a preview while neither a start nor an artist is chosen', async () => {
  const file = smallFile({ polls: [filePoll({ end_after_ms: 0 })] });
  const { status, body } = await house.previewed(file, { event_dttm: null, artist_id: [null] });
  const imported = await house.imported(file);
  expect([status, body.fields]).toEqual([422, imported.body.fields]);
  expect(body.fields?.[0]?.path).toBe('file.polls.0.end_time');
});

test('previews a file without a chosen start and artist, and with a start in the past', async () => {
  const file = smallFile({ polls: [filePoll()], products: [fileProduct({ drop })] });
  const open = await house.must(house.previewed(file, { event_dttm: null, artist_id: [null] }));
  expect(open.created).toMatchObject({ polls: 1, products: 0 });
  const past = await house.must(house.previewed(file, { event_dttm: Date.UTC(2020, 0) }));
  expect(past.created).toMatchObject({ polls: 0, products: 1, drops: 0 });
});

test('tells nothing about the products of another manager’s artist', async () => {
  const artist = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
  const file = smallFile({ products: [fileProduct({ title: 'Secret' })] });
  const { skipped } = await house.must(house.previewed(file, { artist_id: [artist.id] }));
  expect(skipped).toEqual([{ kind: 'products', reason: 'no_permission', names: ['Secret'] }]);
});

test('stores nothing for a preview', async () => {
  const before = await house.counts();
  await house.must(house.previewed(smallFile({ products: [fileProduct({ title: newTitle() })] })));
  expect(await house.counts()).toEqual(before);
});

test('skips nothing as past while no start is chosen', async () => {
  const file = smallFile({ polls: [filePoll({ start_after_ms: -86_400_000 * 365 * 50 })] });
  expect((await house.must(house.previewed(file, { event_dttm: null }))).created.polls).toBe(1);
  expect((await house.must(house.previewed(file))).skipped).toMatchObject([{ kind: 'polls', reason: 'past' }]);
});

test('makes the first of two products with one title and artist, and names the second with its drop as repeated', async () => {
  const title = newTitle();
  const products = [
    fileProduct({ title, drop }),
    fileProduct({ title: title.toUpperCase(), price: 30, drop: { ...drop, max_drop_quantity: 3 } }),
  ];
  const { previewed, imported } = await previewedAndImported(smallFile({ products }));
  expect(previewed).toEqual(imported);
  expect(imported.created).toMatchObject({ products: 1, drops: 1 });
  expect(imported.skipped).toEqual([
    { kind: 'products', reason: 'repeated', names: [title.toUpperCase()] },
    { kind: 'drops', reason: 'repeated', names: [title.toUpperCase()] },
  ]);
  const [product] = await productsOf(title);
  expect(product).toMatchObject({ price: 25, artist_product_drops: [{ max_drop_quantity: 8 }] });
});

test('names a product as repeated if two artists of the file become one artist of the house', async () => {
  const title = newTitle();
  const [lamps] = house.artistIds;
  const file = smallFile({
    artists: [{ name: 'One' }, { name: 'Two' }],
    products: [fileProduct({ title }), fileProduct({ title, artist: 1 })],
  });
  const { previewed, imported } = await previewedAndImported(file, { artist_id: [lamps, lamps] });
  expect(previewed).toEqual(imported);
  expect(imported.skipped).toEqual([{ kind: 'products', reason: 'repeated', names: [title] }]);
});

test('previews what an import then does with products that the artist already has', async () => {
  const [title, short] = [newTitle(), newTitle()];
  await house.must(house.imported(smallFile({ products: [fileProduct({ title }), fileProduct({ title: short })] })));
  const file = smallFile({
    products: [
      fileProduct({ title, drop, image: 0 }),
      fileProduct({ title: short, drop: { ...drop, max_drop_quantity: 11 }, sizes: [{ size: 'M', quantity: 11 }] }),
    ],
    images: [{ type: 'image/png', data: '' }],
  });
  const { previewed, imported } = await previewedAndImported(file);
  expect(previewed).toEqual(imported);
  expect(imported).toEqual({
    created: { products: 0, drops: 1, polls: 0, trivia: 0, raffles: 0, patterns: 0, images: 0 },
    skipped: [
      { kind: 'products', reason: 'exists', names: [title, short] },
      { kind: 'drops', reason: 'too_few_units', names: [short] },
    ],
  });
  expect((await productsOf(title))[0]?.artist_product_drops).toHaveLength(1);
});

test('previews the drop of a product that the artist has as not permitted without the permission for drops', async () => {
  const title = newTitle();
  await house.must(house.imported(smallFile({ products: [fileProduct({ title })] })));
  await withoutKeys(house.db, 'MANAGER', ['Page_Merch_Drop'], async () => {
    const { previewed, imported } = await previewedAndImported(smallFile({ products: [fileProduct({ title, drop })] }));
    expect(previewed).toEqual(imported);
    expect(imported.skipped).toContainEqual({ kind: 'drops', reason: 'no_permission', names: [title] });
  });
});

test('makes a product once for imports at the same moment', async () => {
  const title = newTitle();
  const file = smallFile({ products: [fileProduct({ title })] });
  const answers = await Promise.all(Array.from({ length: 3 }, () => house.must(house.imported(file))));
  expect(answers.map(({ created }) => created.products).sort((left, right) => left - right)).toEqual([0, 0, 1]);
  expect(await productsOf(title)).toHaveLength(1);
});

test('makes a product again that the artist has archived', async () => {
  const title = newTitle();
  const file = smallFile({ products: [fileProduct({ title })] });
  await house.must(house.imported(file));
  const [product] = await productsOf(title);
  const of = { artist_id: house.artistIds[0], product_id: product?.id, archived: true };
  await house.must(house.manager.call(archiveProduct, of));
  const { previewed, imported } = await previewedAndImported(file);
  expect(previewed).toEqual(imported);
  expect(imported.created.products).toBe(1);
});

test('refuses an import as a conflict if a product that it counts on is archived meanwhile', async () => {
  const title = newTitle();
  const file = smallFile({ products: [fileProduct({ title })] });
  await house.must(house.imported(file));
  const before = await house.counts();
  const work = async (tx: Tx) => {
    await query(tx)`select from users where id = ${house.artistIds[0]} for no key update`;
    await query(tx)`update products set archived_at = now() where title = ${title}`;
  };
  const { status, body } = await during(house.db, work, () => house.imported(file));
  expect([status, body.message]).toEqual([409, fileTexts.productsChanged]);
  expect(await house.counts()).toEqual(before);
});

test('takes a light from the library that another import adds at the same moment', async () => {
  const [first, second] = [`Sunrise ${randomUUID()}`, `Sunset ${randomUUID()}`];
  const fileOf = (name: string) =>
    smallFile({ lights: [fileLight({ name })], patterns: [{ light: 0, start_after_ms: 0 }] });
  await house.must(house.imported(fileOf(first)));
  const work = async (tx: Tx) => {
    await lockLibrary(tx, house.owner.id);
    await query(tx)`
      insert into patterns (manager_id, name, short_description, timeline_id)
      select manager_id, ${second}, short_description, timeline_id from patterns where name = ${first}`;
  };
  await house.must(during(house.db, work, () => house.imported(fileOf(second))));
  const library = await house.must(house.manager.call(listPatterns, { page_size: 100 }));
  expect(library.filter(({ name }) => name === second)).toHaveLength(1);
});
