import { addProduct, getProduct, updateProduct, type Product } from '@backline/contract/products';
import { expect } from 'vitest';
import { buildArtist, buildEvent, buildManager } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { auditLines } from '../audit-lines.ts';
import { query } from '../query.ts';

const hourMs = 3_600_000;

export const productForm = (change: object = {}) => ({
  title: 'Tour shirt',
  description: 'Of heavy cotton.',
  price: 25,
  image_url: null,
  image_thumbnail_url: null,
  is_drop: false,
  is_drop_only: false,
  artist_product_drops: [],
  available_start_dttm: Date.UTC(2026, 0, 2, 12),
  available_end_dttm: Date.UTC(2121, 0, 2, 12),
  ...change,
});

export const dropForm = (eventId: number, change: object = {}) => ({
  event_id: eventId,
  drop_start_dttm: Date.now() - hourMs,
  drop_end_dttm: Date.now() + hourMs,
  special_price: 20,
  max_drop_quantity: 5,
  ...change,
});

export async function productHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id, name: 'The Lamps' });
  const event = await buildEvent(db, { managerId: owner.id, artistIds: [artist.id], name: 'Night One' });
  const manager = await as(owner);
  const get = async (productId: number): Promise<Product> =>
    (await manager.call(getProduct, { artist_id: artist.id, product_id: productId })).body;
  return {
    ...product,
    as,
    owner,
    artist,
    event,
    manager,
    get,
    add: (change: object = {}, by: SignedIn = manager) =>
      by.call(addProduct, {
        artist_id: artist.id,
        ...productForm({ sizes: [{ size: 'M', quantity: 10 }], ...change }),
      }),
    async newProduct(change: object = {}): Promise<Product> {
      const { status, body } = await this.add(change);
      expect(status, JSON.stringify(body)).toBe(200);
      return get(body.product_id);
    },
    update: (stored: Product, change: object = {}, by: SignedIn = manager) => {
      const {
        id,
        artist_id,
        artist_name: _name,
        version,
        sizes: _sizes,
        artist_product_drops: drops,
        is_archived: _archived,
        ...fields
      } = stored;
      const artist_product_drops = drops.map(
        ({ name: _name, timezone: _zone, taken_quantity: _taken, ...terms }) => terms,
      );
      const ids = { artist_id, product_id: id, version };
      return by.call(updateProduct, { ...ids, ...fields, artist_product_drops, ...change });
    },
    async ledgerOf(productId: number): Promise<string[]> {
      const { rows } = await query(db)<{ line: string }>`
        select s.size || ' ' || m.kind || ' ' || m.quantity || coalesce(' ' || m.reason, '') as line
        from stock_movements m join product_sizes s on s.id = m.size_id where s.product_id = ${productId} order by m.id`;
      return rows.map(({ line }) => line);
    },
    auditOf: (productId: number) => auditLines(db, 'product', productId),
  };
}
