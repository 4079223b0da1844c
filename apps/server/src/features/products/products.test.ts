import * as generalTexts from '@backline/contract/general.texts';
import * as productTexts from '@backline/contract/products.texts';
import { addProduct, addProductSize, getProduct, listProducts } from '@backline/contract/products';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildTeamMember } from '../../../builders/builders.ts';
import { holdStock } from './index.ts';
import { dropForm, productForm, productHouse } from '../../../testing/products/products.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(productHouse());
await query(house.db)`alter table stock_movements drop constraint if exists stock_movements_order_id_fkey`;

const complaint = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields];
const field = (path: string, message: string) => [422, [{ path, message }]];
const m = (quantity: number) => ({ size: 'M', quantity });

describe('access to products', () => {
  test('returns 404 for products to a team member, even with the products permission', async () => {
    const stored = await house.newProduct();
    const member = await buildTeamMember(house.db, { managerId: house.owner.id });
    const ids = { artist_id: house.artist.id, product_id: stored.id };
    const stranger = await house.as(member);
    await withMoreKeys(house.db, 'TEAMMEMBER', ['Page_Products'], async () => {
      expect((await stranger.call(listProducts, { artist_id: house.artist.id })).status).toBe(404);
      expect((await stranger.call(getProduct, ids)).status).toBe(404);
      expect((await house.add({}, stranger)).status).toBe(404);
    });
  });

  test('lets an artist list and edit their own products', async () => {
    const self = await house.as(house.artist);
    const { status, body } = await house.add({ title: 'Own cap' }, self);
    expect(status).toBe(200);
    expect((await house.update(await house.get(body.product_id), { price: 9.99 }, self)).status).toBe(200);
    const { body: listed } = await self.call(listProducts, { artist_id: house.artist.id, search: 'own CAP' });
    expect(listed.map(({ title, price }) => [title, price])).toEqual([['Own cap', 9.99]]);
  });
});

describe('refused products', () => {
  test.each([
    ['no title', { title: '  ' }, 'title', productTexts.titleRequired],
    ['no price', { price: undefined }, 'price', productTexts.priceRequired],
    ['a price of zero', { price: 0 }, 'price', productTexts.priceTooSmall],
    ['no description', { description: '' }, 'description', productTexts.descriptionRequired],
    [
      'the same character 50 times',
      { description: `a${'é'.repeat(50)}b` },
      'description',
      productTexts.descriptionRepeats,
    ],
    [
      'an end at its start',
      { available_end_dttm: Date.UTC(2026, 0, 2, 12) },
      'available_end_dttm',
      productTexts.endBeforeStart,
    ],
    ['no size', { sizes: [] }, 'sizes', productTexts.sizeRequired],
    ['a repeated size', { sizes: [m(1), m(2)] }, 'sizes.1.size', productTexts.sizeTwice],
    [
      'GENERIC beside another size',
      { sizes: [{ size: 'GENERIC', quantity: 1 }, m(2)] },
      'sizes.0.size',
      productTexts.genericAlone,
    ],
    ['a size without a quantity', { sizes: [{ size: 'M' }] }, 'sizes.0.quantity', productTexts.quantityMissing],
    ['drop-only sales but no drops', { is_drop_only: true }, 'is_drop_only', productTexts.dropOnlyNeedsDrop],
  ])('rejects a product with %s', async (_what, change, path, message) => {
    expect(complaint(await house.add(change))).toEqual(field(path, message));
  });

  test('accepts a description with 49 repeats of a character, just below the limit', async () => {
    expect((await house.add({ description: `a${'é'.repeat(49)}b` })).status).toBe(200);
  });

  test.each([
    ['no event', { event_id: undefined }, 'event_id', productTexts.dropEventRequired],
    [
      'an end at its start',
      { drop_start_dttm: 2_000_000, drop_end_dttm: 2_000_000 },
      'drop_end_dttm',
      productTexts.endBeforeStart,
    ],
    ['a price below 1', { special_price: 0.99 }, 'special_price', productTexts.priceTooSmall],
    ['a negative maximum', { max_drop_quantity: -1 }, 'max_drop_quantity', generalTexts.notNegative],
    [
      'a maximum above the stock of a size',
      { max_drop_quantity: 11 },
      'max_drop_quantity',
      productTexts.dropTooLarge(11, 10, 'M'),
    ],
  ])('rejects a drop with %s', async (_what, change, path, message) => {
    const answer = await house.add({ is_drop: true, artist_product_drops: [dropForm(house.event.id, change)] });
    expect(complaint(answer)).toEqual(field(`artist_product_drops.0.${path}`, message));
  });

  test('rejects a second drop at one event, and a drop at an event that does not list the artist', async () => {
    const drop = dropForm(house.event.id);
    const twice = await house.add({ is_drop: true, artist_product_drops: [drop, drop] });
    expect(complaint(twice)).toEqual(field('artist_product_drops.1.event_id', productTexts.dropEventTwice));
    const elsewhere = await buildEvent(house.db, { managerId: house.owner.id });
    const others = await house.add({ is_drop: true, artist_product_drops: [drop, dropForm(elsewhere.id)] });
    expect(complaint(others)).toEqual(field('artist_product_drops.1.event_id', productTexts.dropEventOfOthers));
  });
});

describe('products', () => {
  test('returns a product as it was sent, with its stock in ledger and audit log', async () => {
    const sizes = [
      { size: 'L', quantity: 7 },
      { size: 'S', quantity: 0 },
    ];
    const drop = dropForm(house.event.id, { max_drop_quantity: 0 });
    const form = productForm({ price: 19.95, is_drop: true, is_drop_only: true, sizes, artist_product_drops: [drop] });
    const { body } = await house.manager.call(addProduct, { artist_id: house.artist.id, ...form });
    const stored = await house.get(body.product_id);
    expect(stored).toMatchObject({
      ...form,
      sizes,
      artist_product_drops: [{ ...drop, name: 'Night One', taken_quantity: 0 }],
    });
    expect(stored.version).toBe(1);
    expect(await house.ledgerOf(stored.id)).toEqual(['L received 7']);
    const [line] = await house.auditOf(stored.id);
    expect(line).toMatchObject({ action: 'product.created', entity_name: 'Tour shirt' });
    expect(line?.after).toMatchObject({ artist_id: house.artist.id, price: 19.95, sizes: ['L: 7', 'S: 0'] });
  });

  test('lists products newest first, in pages, and finds them by words of the title', async () => {
    const artist = await buildArtist(house.db, { managerId: house.owner.id });
    for (const title of ['Blue cap', 'Red cap', 'Red shirt']) {
      const sizes = [m(1)];
      await house.manager.call(addProduct, { artist_id: artist.id, ...productForm({ title, sizes }) });
    }
    const list = (input: object) => house.manager.call(listProducts, { artist_id: artist.id, ...input });
    const titles = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ title }) => title);
    const first = await list({ page_size: 2 });
    expect(titles(first)).toEqual(['Red shirt', 'Red cap']);
    expect(titles(await list({ page_size: 2, cursor: first.headers['x-next-cursor'] }))).toEqual(['Blue cap']);
    expect(titles(await list({ search: 'cap re' }))).toEqual(['Red cap']);
  });

  test('removes invisible characters from a title, and searches for special characters as literal text', async () => {
    const artist = await buildArtist(house.db, { managerId: house.owner.id });
    const typed = ['  Café\u200B   crème\u202E mug ', '100% cotton_tee', '100 cotton tee', 'Star ⭐ pin'];
    for (const title of typed) {
      const { status } = await house.manager.call(addProduct, {
        artist_id: artist.id,
        ...productForm({ title, sizes: [m(1)] }),
      });
      expect(status).toBe(200);
    }
    const unseen = await house.manager.call(addProduct, {
      artist_id: artist.id,
      ...productForm({ title: '\u200B\u202E\u2800', sizes: [m(1)] }),
    });
    expect(complaint(unseen)).toEqual(field('title', productTexts.titleRequired));

    const find = (search: string) => house.manager.call(listProducts, { artist_id: artist.id, search });
    const found = async (search: string) => (await find(search)).body.map(({ title }: { title: string }) => title);
    expect(await found('')).toEqual(['Star ⭐ pin', '100 cotton tee', '100% cotton_tee', 'Café crème mug']);
    expect(await found('MUG  \u200Bcreme cafe')).toEqual(['Café crème mug']);
    expect(await found('0%')).toEqual(['100% cotton_tee']);
    expect(await found('n_t')).toEqual(['100% cotton_tee']);
    expect(await found('⭐')).toEqual(['Star ⭐ pin']);
    expect(await found('\\')).toEqual([]);
    expect((await find('x'.repeat(200))).status).toBe(200);
    expect(complaint(await find('x'.repeat(201)))).toEqual(field('search', generalTexts.tooLong(200)));
  });
});

describe('product updates', () => {
  test('saves and audits changed fields of a product, and keeps the version if nothing changed', async () => {
    const stored = await house.newProduct();
    const { body } = await house.update(stored, { price: 30, title: 'Winter shirt' });
    expect(body).toMatchObject({ message: productTexts.updated, product_id: stored.id, version: 2 });
    expect((await house.update(await house.get(stored.id))).body.version).toBe(2);
    const lines = await house.auditOf(stored.id);
    expect(lines.map(({ action }) => action)).toEqual(['product.created', 'product.updated']);
    expect(lines[1]).toMatchObject({
      before: { price: 25, title: 'Tour shirt', version: 1 },
      after: { price: 30, title: 'Winter shirt', version: 2 },
    });
  });

  test("reports a conflict with the other person's name and changed fields for a stale save", async () => {
    const stored = await house.newProduct();
    await house.update(stored, { price: 30 }, await house.as(house.artist));
    const { status, body } = await house.update(stored, { title: 'Mine' });
    expect([status, body.conflict?.changed_by, body.conflict?.fields]).toEqual([409, 'The Lamps', ['price']]);
    expect((await house.get(stored.id)).title).toBe('Tour shirt');
  });

  test('adds and removes sizes of a product in one save', async () => {
    const stored = await house.newProduct({ sizes: [m(10), { size: 'L', quantity: 3 }] });
    const deleted = stored.sizes.filter(({ size }) => size === 'L').map(({ id }) => id);
    const { status } = await house.update(stored, { deleted_sizes: deleted, new_sizes: [{ size: 'XL', quantity: 4 }] });
    expect(status).toBe(200);
    const now = await house.get(stored.id);
    expect(now.sizes.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['M', 10],
      ['XL', 4],
    ]);
  });

  test('keeps a removed size for its orders, and sets its new stock when the size is added again', async () => {
    const stored = await house.newProduct();
    const [size] = stored.sizes;
    const line = { sizeId: size?.id ?? 0, dropId: null, quantity: 2 };
    await house.db.transaction().execute((tx) => holdStock(tx, { orderId: 71, lines: [line] }));
    const swapped = await house.update(stored, {
      deleted_sizes: [line.sizeId],
      new_sizes: [{ size: 'L', quantity: 1 }],
    });
    expect(swapped.status).toBe(200);
    await house.update(await house.get(stored.id), { new_sizes: [m(5)] });
    const again = (await house.get(stored.id)).sizes.find((each) => each.size === 'M');
    expect(again).toEqual({ id: line.sizeId, size: 'M', quantity: 5 });
    expect(await house.ledgerOf(stored.id)).toEqual([
      'M received 10',
      'M held -2',
      'L received 1',
      'M corrected -3 The size was added again.',
    ]);
  });

  test('rejects a product without sizes, with a repeated size, or with GENERIC beside another size', async () => {
    const stored = await house.newProduct();
    const deleted_sizes = stored.sizes.map(({ id }) => id);
    expect(complaint(await house.update(stored, { deleted_sizes }))).toEqual(field('sizes', productTexts.sizeRequired));
    expect(complaint(await house.update(stored, { new_sizes: [m(1)] }))).toEqual(
      field('new_sizes.0.size', productTexts.sizeTwice),
    );
    expect(complaint(await house.update(stored, { new_sizes: [{ size: 'GENERIC', quantity: 1 }] }))).toEqual(
      field('new_sizes.0.size', productTexts.genericAlone),
    );
    const [foreign] = (await house.newProduct()).sizes;
    expect((await house.update(stored, { deleted_sizes: [foreign?.id] })).status).toBe(422);
  });

  test('removes drops named by event id, removes all drops if is_drop is false, and keeps drops that the form omits', async () => {
    const second = await buildEvent(house.db, { managerId: house.owner.id, artistIds: [house.artist.id] });
    const drops = [dropForm(house.event.id), dropForm(second.id)];
    const stored = await house.newProduct({ is_drop: true, artist_product_drops: drops });
    const eventsOf = async () => (await house.get(stored.id)).artist_product_drops.map((drop) => drop.event_id);
    await house.update(stored, { artist_product_drops: [] });
    expect(new Set(await eventsOf())).toEqual(new Set([house.event.id, second.id]));
    const change = { artist_product_drops: [], deleted_drops_event_id: [second.id] };
    await house.update(await house.get(stored.id), change);
    expect(await eventsOf()).toEqual([house.event.id]);
    await house.update(await house.get(stored.id), { is_drop: false });
    expect(await eventsOf()).toEqual([]);
    const again = { is_drop: true, artist_product_drops: [dropForm(house.event.id)] };
    expect((await house.update(await house.get(stored.id), again)).status).toBe(200);
    expect(await eventsOf()).toEqual([house.event.id]);
  });

  test("requires a drop's maximum to lie between the units already taken and each size's stock", async () => {
    const stored = await house.newProduct({ is_drop: true, artist_product_drops: [dropForm(house.event.id)] });
    const { rows } = await query(house.db)<{
      id: number;
    }>`select id from product_drops where product_id = ${stored.id}`;
    const line = { sizeId: stored.sizes[0]?.id ?? 0, dropId: rows[0]?.id ?? 0, quantity: 4 };
    await house.db.transaction().execute((tx) => holdStock(tx, { orderId: 72, lines: [line] }));
    const withMost = (max_drop_quantity: number) =>
      house.update(stored, { artist_product_drops: [dropForm(house.event.id, { max_drop_quantity })] });
    const path = 'artist_product_drops.0.max_drop_quantity';
    expect(complaint(await withMost(3))).toEqual(field(path, productTexts.dropTaken(4)));
    expect(complaint(await withMost(11))).toEqual(field(path, productTexts.dropTooLarge(11, 10, 'M')));
    expect((await withMost(10)).status).toBe(200);
  });

  test("lets staff edit a product even if sales outside its drop left less stock than the drop's maximum", async () => {
    const stored = await house.newProduct({ is_drop: true, artist_product_drops: [dropForm(house.event.id)] });
    const line = { sizeId: stored.sizes[0]?.id ?? 0, dropId: null, quantity: 8 };
    await house.db.transaction().execute((tx) => holdStock(tx, { orderId: 73, lines: [line] }));
    expect((await house.update(stored, { title: 'Nearly gone' })).status).toBe(200);
    const answer = await house.update(await house.get(stored.id), { new_sizes: [{ size: 'L', quantity: 1 }] });
    expect(complaint(answer)).toEqual(
      field('artist_product_drops.0.max_drop_quantity', productTexts.dropTooLarge(5, 1, 'L')),
    );
  });
});

describe('added sizes', () => {
  const add = (productId: number, change: object) =>
    house.manager.call(addProductSize, { artist_id: house.artist.id, productId, size: 'L', quantity: 4, ...change });

  test('adds a size with its stock and audits it', async () => {
    const stored = await house.newProduct();
    const { body } = await add(stored.id, {});
    expect(body).toMatchObject({ message: productTexts.sizeAdded, version: 2 });
    expect((await house.get(stored.id)).sizes.at(-1)).toEqual({ id: body.size_id, size: 'L', quantity: 4 });
    expect((await house.auditOf(stored.id)).at(-1)).toMatchObject({ after: { sizes: ['M', 'L'] } });
  });

  test('rejects an existing size, and a size with too little stock for a drop', async () => {
    const stored = await house.newProduct({ is_drop: true, artist_product_drops: [dropForm(house.event.id)] });
    expect(complaint(await add(stored.id, { size: 'M' }))).toEqual(field('size', productTexts.sizeTwice));
    expect(complaint(await add(stored.id, {}))).toEqual(field('quantity', productTexts.dropTooLarge(5, 4, 'L')));
  });

  test('adds a size once for eight concurrent calls', async () => {
    const stored = await house.newProduct();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(stored.id, {})));
    expect([200, 422].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, 7]);
    expect((await house.get(stored.id)).sizes).toHaveLength(2);
  });
});
