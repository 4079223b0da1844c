import { sql, type Insertable, type Selectable } from 'kysely';
import type { ProductSize } from '@backline/contract/product-rules';
import type { Connection } from '../src/platform/db/database.ts';
import type { ProductDrops, Products, ProductSizes } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const hourMs = 3_600_000;

interface ProductOverrides extends Partial<Omit<Insertable<Products>, 'id' | 'artist_id'>> {
  artistId: number;
  /** Units of each size; defaults to ten of M. */
  sizes?: Partial<Record<ProductSize, number>>;
}

interface BuiltProduct extends Selectable<Products> {
  sizes: Selectable<ProductSizes>[];
}

export async function buildProduct(db: Connection, overrides: ProductOverrides): Promise<BuiltProduct> {
  const { artistId, sizes = { M: 10 }, ...columns } = overrides;
  const product = await db
    .insertInto('products')
    .values({
      title: `Tour shirt ${unique().number}`,
      description: 'Of heavy cotton.',
      price_cents: 2_500,
      available_from: new Date(Date.now() - 24 * hourMs),
      available_until: new Date('2121-01-01T00:00:00Z'),
      ...columns,
      artist_id: artistId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const stock = Object.entries(sizes).map(([size, quantity], index) => ({ size, quantity, position: index + 1 }));
  const made = await db
    .insertInto('product_sizes')
    .values(
      stock.map(({ size, quantity, position }) => ({ product_id: product.id, size, position, available: quantity })),
    )
    .returningAll()
    .execute();
  await sql`
    insert into stock_movements (size_id, kind, quantity)
    select id, 'received', available from product_sizes where product_id = ${product.id} and available > 0`.execute(db);
  return { ...product, sizes: made };
}

interface DropOverrides extends Partial<
  Omit<Insertable<ProductDrops>, 'id' | 'product_id' | 'event_id' | 'starts_at' | 'ends_at'>
> {
  productId: number;
  eventId: number;
  /** Defaults to an hour ago. */
  startsAt?: Date;
  /** Defaults to an hour from now. */
  endsAt?: Date;
}

/** Builds a drop, which by default is running and has five units at $20. Sets `is_drop` on its product. */
export async function buildDrop(db: Connection, overrides: DropOverrides): Promise<Selectable<ProductDrops>> {
  const { productId, eventId, startsAt, endsAt, ...columns } = overrides;
  await db.updateTable('products').set({ is_drop: true }).where('id', '=', productId).execute();
  return db
    .insertInto('product_drops')
    .values({
      special_price_cents: 2_000,
      max_quantity: 5,
      ...columns,
      product_id: productId,
      event_id: eventId,
      starts_at: startsAt ?? new Date(Date.now() - hourMs),
      ends_at: endsAt ?? new Date(Date.now() + hourMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
