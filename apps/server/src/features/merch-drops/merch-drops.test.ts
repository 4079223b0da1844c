import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import {
  dropProduct,
  endDrop,
  getControlRoom,
  listDropChoices,
  listMerchDrops,
  pauseDrop,
  resumeDrop,
} from '@backline/contract/merch-drops';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as productTexts from '@backline/contract/products.texts';
import { updateProduct } from '@backline/contract/products';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildDrop,
  buildEvent,
  buildManager,
  buildProduct,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { contextOf } from '../../../testing/context.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { holdStock, OutOfStock, releaseStock, sellStock } from '../products/index.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { query } from '../../../testing/query.ts';

const minuteMs = 60_000;

const product = await openForFile(testApp());
const { app, platform, db } = product;
// Drops the foreign key, so that the tests can use order ids without orders.
await query(db)`alter table stock_movements drop constraint if exists stock_movements_order_id_fkey`;
const owner = await buildManager(db);
const managerId = owner.id;
const artist = await buildArtist(db, { managerId, name: 'The Lamps' });
const otherArtist = await buildArtist(db, { managerId, name: 'Others' });
const member = await buildTeamMember(db, { managerId });
const [lampsId, othersId] = [artist.id, otherArtist.id];
const manager = await signedInAs(app, platform, owner);
const lamps = await signedInAs(app, platform, artist);
const others = await signedInAs(app, platform, otherArtist);
const team = await signedInAs(app, platform, member);
let eventId: number;
beforeEach(async () => {
  const lists = { artistIds: [lampsId, othersId], teamMemberIds: [member.id] };
  eventId = (await buildEvent(db, { managerId, startsAt: new Date(), ...lists })).id;
});

const shirt = (sizes: Record<string, number> = { M: 10 }, artistId = lampsId, title = 'Shirt') =>
  buildProduct(product.db, { artistId, title, sizes });
const terms = (change: object = {}) => ({
  event_id: eventId,
  drop_start_dttm: Date.now() - minuteMs,
  drop_end_dttm: Date.now() + 10 * minuteMs,
  special_price: 19.99,
  max_drop_quantity: 10,
  ...change,
});
const drop = (productId: number, change: object = {}, by = manager) =>
  by.call(dropProduct, { product_id: productId, ...terms(change) });
const listed = async (by = manager, more: object = {}) =>
  (await by.call(listMerchDrops, { event_id: eventId, ...more })).body;
const room = async (productId: number, by = manager) =>
  (await by.call(getControlRoom, { event_id: eventId, product_id: productId })).body;

async function hold(orderId: number, sizeId: number, dropId: number, quantity: number): Promise<boolean> {
  const lines = [{ sizeId, dropId, quantity }];
  try {
    await product.db.transaction().execute((tx) => holdStock(tx, { orderId, lines }));
    return true;
  } catch (error) {
    if (error instanceof OutOfStock) return false;
    throw error;
  }
}
async function dropIdOf(productId: number): Promise<number> {
  const { rows } = await query(product.db)<{ id: number }>`
    select id from product_drops where product_id = ${productId} and event_id = ${eventId}`;
  return rows[0]?.id ?? 0;
}

describe('refused drops', () => {
  const now = Date.now();
  test.each([
    ['drop_start_dttm', { drop_start_dttm: null }, productTexts.startRequired],
    ['drop_end_dttm', { drop_end_dttm: null }, productTexts.endRequired],
    ['drop_end_dttm', { drop_start_dttm: now, drop_end_dttm: now }, productTexts.endBeforeStart],
    ['special_price', { special_price: null }, productTexts.dropPriceRequired],
    ['special_price', { special_price: 0.99 }, productTexts.priceTooSmall],
    ['max_drop_quantity', { max_drop_quantity: -1 }, generalTexts.notNegative],
    ['max_drop_quantity', { max_drop_quantity: 1.5 }, generalTexts.wholeNumber],
    ['max_drop_quantity', { max_drop_quantity: 11 }, productTexts.dropTooLarge(11, 10, 'M')],
  ])('rejects a drop with an invalid %s: %o', async (path, change, message) => {
    const { id } = await shirt();
    const { status, body } = await drop(id, change);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await listed()).toEqual([]);
  });

  test('returns 404 for a product whose artist does not play at the event, as for an unknown product', async () => {
    const stranger = await buildArtist(product.db, { managerId });
    const theirs = await shirt({ M: 1 }, stranger.id);
    expect((await drop(theirs.id)).status).toBe(404);
    expect((await drop(9_999_999)).status).toBe(404);
  });
});

test('shows an artist only their own drops, and managers and team members all drops of the event', async () => {
  const mine = await shirt();
  const theirs = await shirt({ M: 10 }, othersId, 'Poster');
  const names = async (by: SignedIn) =>
    (await by.call(listDropChoices, { event_id: eventId })).body.map(({ title }: { title: string }) => title);
  expect(await names(lamps)).toContain('Shirt');
  expect(await names(lamps)).not.toContain('Poster');
  expect((await drop(theirs.id, {}, lamps)).status).toBe(404);
  expect((await drop(mine.id, {}, lamps)).status).toBe(200);
  expect((await drop(theirs.id, {}, team)).status).toBe(200);
  expect((await listed()).map(({ artist_name: name }) => name).toSorted()).toEqual(['Others', 'The Lamps']);
  expect((await listed(others)).map(({ id }) => id)).toEqual([theirs.id]);
  const named = { event_id: eventId, product_id: mine.id };
  for (const operation of [getControlRoom, pauseDrop, resumeDrop, endDrop]) {
    expect((await others.call(operation, named)).status).toBe(404);
  }
  const foreign = await signedInAs(product.app, product.platform, await buildManager(product.db));
  expect((await foreign.call(listMerchDrops, { event_id: eventId })).status).toBe(404);
});

test('finds drops and products by words in any order, and treats special characters as literal text', async () => {
  const { id } = await shirt({ M: 10 }, undefined, 'Café 50%_off mug ⭐');
  const plain = await shirt({ M: 10 }, undefined, 'Cafe 50 off mug');
  await drop(id);
  await drop(plain.id);
  const choices = async (search: string) =>
    (await manager.call(listDropChoices, { event_id: eventId, search })).body.map(({ title }) => title);
  const drops = async (search: string) => (await listed(manager, { search })).map(({ title }) => title);
  for (const search of ['0%_o', '⭐ CAFE', 'mug ⭐']) expect(await drops(search)).toEqual(['Café 50%_off mug ⭐']);
  expect(await drops('mug cafe')).toHaveLength(2);
  await shirt({ M: 10 }, undefined, 'Café 70%_off mug ⭐');
  await shirt({ M: 10 }, undefined, 'Cafe 70 off mug');
  for (const search of ['70%_o', '⭐ CAFE 70']) expect(await choices(search)).toEqual(['Café 70%_off mug ⭐']);
});

test('lists a drop with its artist, finds it by title and id, and edits or removes it with the same call', async () => {
  const { id } = await shirt({ S: 12, M: 10 });
  const other = await shirt({ M: 5 }, othersId, 'Poster');
  const made = terms();
  const first = await manager.call(dropProduct, { product_id: id, ...made });
  expect([first.status, first.body.message]).toEqual([200, merchDropTexts.saved]);
  await drop(other.id, { max_drop_quantity: 5, drop_start_dttm: Date.now() + minuteMs });
  const { event_id: eventId, ...shown } = made;
  expect(await listed(manager, { search: 'SHIR' })).toMatchObject([
    {
      id,
      artist_name: 'The Lamps',
      description: expect.any(String),
      image_url: null,
      is_drop: true,
      is_drop_only: false,
      available_start_dttm: expect.any(Number),
      available_end_dttm: expect.any(Number),
      ...shown,
      artist_product_drops: [{ event_id: eventId, ...shown }],
      taken_quantity: 0,
      state: 'running',
      sizes: [{ size: 'S' }, { size: 'M' }],
    },
  ]);
  expect((await listed()).map((row) => [row.id, row.state])).toEqual([
    [other.id, 'before'],
    [id, 'running'],
  ]);
  await drop(id, { special_price: 15, max_drop_quantity: 3 });
  expect(await listed(manager, { product_id: id })).toMatchObject([{ special_price: 15, max_drop_quantity: 3 }]);
  expect((await manager.call(dropProduct, { product_id: id, ...terms(), is_drop: false })).status).toBe(200);
  expect((await listed()).map((row) => row.id)).toEqual([other.id]);
  expect((await manager.call(dropProduct, { product_id: id, ...terms(), is_drop: false })).status).toBe(404);
});

test("reports a conflict when a product's form is saved if a drop was created in the meantime", async () => {
  const row = await shirt();
  await drop(row.id);
  const { status, body } = await manager.call(updateProduct, {
    artist_id: lampsId,
    product_id: row.id,
    version: row.version,
    title: 'Another',
    description: 'Shirt.',
    price: 20,
    available_start_dttm: Date.now(),
    available_end_dttm: Date.now() + minuteMs,
  });
  expect([status, body.conflict?.fields]).toEqual([409, expect.arrayContaining(['artist_product_drops'])]);
});

describe('concurrent edits of a drop', () => {
  const versionOf = async (productId: number) =>
    (await listed(manager, { product_id: productId })).map(({ version }) => version)[0];
  const priceOf = async (productId: number) =>
    (await listed(manager, { product_id: productId })).map(({ special_price: price }) => price)[0];

  test('reports to the stale tab which terms of a drop changed, and accepts a save with the new version', async () => {
    const { id } = await shirt();
    await drop(id, { version: 0 });
    const opened = await versionOf(id);
    const first = await drop(id, { version: opened, special_price: 15 }, team);
    expect([first.status, await versionOf(id)]).toEqual([200, (opened ?? 0) + 1]);
    const { status, body } = await drop(id, { version: opened, special_price: 17, max_drop_quantity: 4 });
    expect([status, body.message, body.conflict?.fields]).toEqual([
      409,
      merchDropTexts.conflict,
      expect.arrayContaining(['special_price']),
    ]);
    expect(body.conflict?.fields).not.toContain('max_drop_quantity');
    expect(await priceOf(id)).toBe(15);
    const known = await drop(id, { version: body.conflict?.version, special_price: 17 });
    expect([known.status, await priceOf(id)]).toEqual([200, 17]);
  });

  test('reports no conflict if the drop was only saved unchanged or sold from in the meantime', async () => {
    const { id, sizes } = await shirt();
    const same = { ...terms(), product_id: id };
    await manager.call(dropProduct, same);
    const opened = await versionOf(id);
    await manager.call(dropProduct, same);
    expect(await hold(1, sizes[0]?.id ?? 0, await dropIdOf(id), 1)).toBe(true);
    expect(await versionOf(id)).toBe(opened);
    expect((await drop(id, { version: opened, special_price: 12 })).status).toBe(200);
  });

  test('rejects one of two concurrent saves of a drop that send its version, and accepts both without a version', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await shirt();
      const made = terms();
      await manager.call(dropProduct, { product_id: id, ...made });
      const both = (version: number | undefined) =>
        Promise.all(
          [11 + round, 31 + round].map((price) =>
            manager.call(dropProduct, { product_id: id, ...made, special_price: price, version }),
          ),
        );
      const answers = await both(await versionOf(id));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect((await both(undefined)).map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test("counts a change in the product's form as a change of the drop, but not a drop at another event", async () => {
    const row = await shirt();
    await drop(row.id);
    const opened = await versionOf(row.id);
    const another = await buildEvent(product.db, { managerId, startsAt: new Date(), artistIds: [lampsId] });
    await drop(row.id, { event_id: another.id });
    const form = {
      artist_id: lampsId,
      product_id: row.id,
      title: 'Another',
      description: 'Shirt.',
      price: 20,
      is_drop: true,
      available_start_dttm: Date.now(),
      available_end_dttm: Date.now() + minuteMs,
    };
    expect((await manager.call(updateProduct, form)).status).toBe(200);
    expect((await drop(row.id, { version: opened, special_price: 16 })).status).toBe(200);
    const { event_id, ...changed } = terms({ special_price: 14 });
    const saved = await manager.call(updateProduct, { ...form, artist_product_drops: [{ event_id, ...changed }] });
    expect(saved.status).toBe(200);
    const late = await drop(row.id, { version: (opened ?? 0) + 1, special_price: 13 });
    expect([late.status, late.body.message]).toEqual([409, peopleTexts.ownConflict]);
  });

  test('refuses a stale form if its drop was created, ended or removed in the meantime', async () => {
    const { id } = await shirt();
    await drop(id, { version: 0 });
    const second = await drop(id, { version: 0, special_price: 5 });
    expect([second.status, second.body.fields]).toEqual([
      422,
      [{ path: 'product_id', message: merchDropTexts.standsAlready }],
    ]);
    const opened = await versionOf(id);
    await manager.call(endDrop, { event_id: eventId, product_id: id });
    const later = { version: opened, drop_end_dttm: Date.now() + 60 * minuteMs };
    const ended = await drop(id, later);
    expect([ended.status, ended.body.message]).toEqual([409, merchDropTexts.endedMeanwhile]);
    expect((await room(id)).state).toBe('over');
    expect((await drop(id, { ...later, version: await versionOf(id) })).status).toBe(200);
    expect((await room(id)).state).toBe('running');
    await drop(id, { is_drop: false });
    const gone = await drop(id, later);
    expect([gone.status, gone.body.message]).toEqual([409, merchDropTexts.removedMeanwhile]);
    expect(await listed()).toEqual([]);
  });
});

test('refuses a maximum below the units already taken, and shows a drop as sold out or over', async () => {
  const { id, sizes } = await shirt();
  const size = sizes[0]?.id ?? 0;
  await drop(id, { max_drop_quantity: 4 });
  const dropId = await dropIdOf(id);
  expect(await hold(1, size, dropId, 3)).toBe(true);
  const lowered = await drop(id, { max_drop_quantity: 2 });
  expect(lowered.body.fields).toEqual([{ path: 'max_drop_quantity', message: productTexts.dropTaken(3) }]);
  expect((await room(id)).state).toBe('running');
  expect(await hold(2, size, dropId, 1)).toBe(true);
  expect((await room(id)).state).toBe('sold_out');
  await query(product.db)`update product_drops set ends_at = now() where id = ${dropId}`;
  expect((await room(id)).state).toBe('over');
});

describe('control room', () => {
  const named = (productId: number) => ({ event_id: eventId, product_id: productId });

  test('applies pause, resume and end of a drop to buyers at once, with one audit line each', async () => {
    const { id, sizes } = await shirt();
    const size = sizes[0]?.id ?? 0;
    const { id: dropId } = await buildDrop(product.db, { productId: id, eventId });
    expect((await manager.call(pauseDrop, named(id))).body.message).toBe(merchDropTexts.paused);
    expect([(await room(id)).state, await hold(1, size, dropId, 1)]).toEqual(['paused', false]);
    const twice = await Promise.all([manager.call(resumeDrop, named(id)), team.call(resumeDrop, named(id))]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await room(id)).state, await hold(1, size, dropId, 1)]).toEqual(['running', true]);
    await manager.call(endDrop, named(id));
    expect([(await room(id)).state, await hold(2, size, dropId, 1)]).toEqual(['over', false]);
    const late = await manager.call(pauseDrop, named(id));
    expect([late.status, late.body.message]).toEqual([409, merchDropTexts.over]);
    const lines = await auditLines(product.db, 'merch_drop', dropId);
    expect(lines.map(({ action }) => action)).toEqual(['merch_drop.paused', 'merch_drop.resumed', 'merch_drop.ended']);
  });

  test('refuses to pause a drop before its start, and restarts an ended drop that is saved with a later end', async () => {
    const { id } = await shirt();
    await drop(id, { drop_start_dttm: Date.now() + minuteMs });
    const early = await manager.call(pauseDrop, named(id));
    expect([early.status, early.body.message]).toEqual([409, merchDropTexts.notRunning]);
    await manager.call(endDrop, named(id));
    await drop(id, { drop_end_dttm: Date.now() + 5 * minuteMs });
    expect((await room(id)).state).toBe('over');
    await drop(id, { drop_end_dttm: Date.now() + 30 * minuteMs });
    expect((await room(id)).state).toBe('running');
  });

  test('shows how many units of a drop are left, reserved and sold, by size and by minute', async () => {
    const { id, sizes } = await shirt({ S: 10, M: 6 });
    const [small = 0, medium = 0] = sizes.map((size) => size.id);
    const { id: dropId } = await buildDrop(product.db, { productId: id, eventId, max_quantity: 6 });
    await hold(11, small, dropId, 2);
    await hold(12, medium, dropId, 1);
    await hold(13, medium, dropId, 2);
    await product.db.transaction().execute((tx) => sellStock(tx, 11));
    await product.db.transaction().execute((tx) => releaseStock(contextOf(product.platform), tx, 12));
    const shown = await room(id);
    expect(shown).toMatchObject({ held: 2, sold: 2, left: 2, taken_quantity: 4, state: 'running' });
    expect(shown.by_size).toMatchObject([
      { size: 'S', left: 8, held: 0, sold: 2 },
      { size: 'M', left: 4, held: 2, sold: 0 },
    ]);
    expect(shown.per_minute).toHaveLength(30);
    expect(shown.per_minute.reduce((sum: number, { sold }: { sold: number }) => sum + sold, 0)).toBe(2);
    expect(shown.per_minute.slice(0, -2).every(({ sold }: { sold: number }) => sold === 0)).toBe(true);
  });

  test('sells nothing to concurrent buyers after a drop has ended', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, sizes } = await shirt({ M: 50 });
      const size = sizes[0]?.id ?? 0;
      const { id: dropId } = await buildDrop(product.db, { productId: id, eventId, max_quantity: 50 });
      const buyers = Array.from({ length: 10 }, (_, index) => hold(100 * round + index, size, dropId, 1));
      const [had] = await Promise.all([Promise.all(buyers), manager.call(endDrop, named(id))]);
      const { taken_quantity: taken, state } = await room(id);
      expect([taken, state]).toEqual([had.filter(Boolean).length, 'over']);
      expect(await hold(100 * round + 99, size, dropId, 1)).toBe(false);
    }
  });
});
