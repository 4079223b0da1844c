import { setTimeout as wait } from 'node:timers/promises';
import { buildArtist, buildDrop, buildEvent, buildManager, buildProduct } from '../../builders/builders.ts';
import { testDatabase } from '../database.ts';
import { waitingForLocks } from '../waiting-for-locks.ts';
import type { Context } from '../../src/platform/context/context.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import type { StockLine } from '../../src/features/products/stock.repository.ts';
import { query } from '../query.ts';

/** Number of transactions that wait at one lock. The pool has ten connections; the lock's holder and the observer use two. */
export const crowd = 8;

/** Stock alone, without jobs and live pages, which these tests do not need. */
const quietContext = {
  platform: { live: { noteToEach: async () => {}, wake: async () => {} } },
  enqueue: async () => {},
  notify: async () => {},
  afterCommit: () => {},
} as unknown as Context;

/**
 * Creates an artist with an event on a separate database. Drops the foreign key, so that tests can use order ids
 * without orders.
 */
export async function stockHouse() {
  const { db, close } = await testDatabase();
  await query(db)`alter table stock_movements drop constraint if exists stock_movements_order_id_fkey`;
  const { id: managerId } = await buildManager(db);
  const artist = await buildArtist(db, { managerId });
  const event = await buildEvent(db, { managerId, artistIds: [artist.id] });
  let orders = 0;
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => db.transaction().execute(run);
  /** Lists sizes and drops that differ from the sum of their ledger. */
  const disagreements = async (): Promise<unknown[]> => {
    const { rows } = await query(db)`
      select 'size' as what, s.id, s.available as stands, coalesce(sum(m.quantity), 0)::int as adds
      from product_sizes s left join stock_movements m on m.size_id = s.id
      group by s.id having s.available <> coalesce(sum(m.quantity), 0)
      union all
      select 'drop', d.id, d.taken, coalesce(-sum(m.quantity) filter (where m.kind <> 'corrected'), 0)::int
      from product_drops d left join stock_movements m on m.drop_id = d.id
      group by d.id having d.taken <> coalesce(-sum(m.quantity) filter (where m.kind <> 'corrected'), 0)`;
    return rows;
  };
  return {
    db,
    close,
    ctx: quietContext,
    artist,
    event,
    inOne,
    newOrder() {
      orders += 1;
      return orders;
    },
    async newSize({ stock = 10, most }: { stock?: number; most?: number } = {}) {
      const product = await buildProduct(db, { artistId: artist.id, sizes: { M: stock } });
      const drop =
        most === undefined
          ? null
          : await buildDrop(db, { productId: product.id, eventId: event.id, max_quantity: most });
      const line = (quantity: number): StockLine => ({
        sizeId: product.sizes[0]?.id ?? 0,
        dropId: drop?.id ?? null,
        quantity,
      });
      return { productId: product.id, sizeId: product.sizes[0]?.id ?? 0, dropId: drop?.id ?? 0, line };
    },
    async availableOf(sizeId: number): Promise<number> {
      const { rows } = await query(db)<{ available: number }>`
        select available from product_sizes where id = ${sizeId}`;
      return rows[0]?.available ?? 0;
    },
    async takenOf(dropId: number): Promise<number> {
      const { rows } = await query(db)<{ taken: number }>`select taken from product_drops where id = ${dropId}`;
      return rows[0]?.taken ?? 0;
    },
    movementsOf: async (sizeId: number) => {
      const { rows } = await query(db)<{ kind: string; quantity: number }>`
        select kind, quantity from stock_movements where size_id = ${sizeId} order by id`;
      return rows.map(({ kind, quantity }) => `${kind} ${quantity}`);
    },
    disagreements,
    async requireAgreement(): Promise<void> {
      const wrong = await disagreements();
      if (wrong.length > 0) throw new Error(`not the sum of its ledger: ${JSON.stringify(wrong)}`);
    },
    /**
     * Runs each function in its own transaction. Each function waits for the rows that `locking` has locked, until all
     * of them wait.
     */
    async together<T>(
      runs: readonly ((tx: Tx) => Promise<T>)[],
      locking: (tx: Tx) => Promise<unknown>,
    ): Promise<PromiseSettledResult<T>[]> {
      const locked = Promise.withResolvers<void>();
      const allWait = Promise.withResolvers<void>();
      const holder = inOne(async (tx) => {
        await locking(tx);
        locked.resolve();
        await allWait.promise;
      });
      await locked.promise;
      const running = runs.map((run) => inOne(run));
      const settled = Promise.allSettled(running);
      while ((await waitingForLocks(db)) < runs.length) await wait(5);
      allWait.resolve();
      await holder;
      return settled;
    },
  };
}
