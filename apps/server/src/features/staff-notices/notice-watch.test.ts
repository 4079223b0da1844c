import { listStaffNotices } from '@backline/contract/staff-notices';
import { describe, expect, it } from 'vitest';
import { buildAdmin, buildDrop, buildFailedJob, buildManager, buildProduct } from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { signedInAs } from '../../../testing/as.ts';
import { staffNoticeJobs } from './staff-notices.jobs.ts';

const house = await openForFile(orderHouse());
const { app, platform, db, manager, eventId, artistId } = house;
const admin = await signedInAs(app, platform, await buildAdmin(db));
const { id: orderId } = await house.unpaidOrder();
const rival = await signedInAs(app, platform, await buildManager(db));

const watch = () => runNow(platform, jobNamed(staffNoticeJobs, 'watch-for-staff-notices'), {});
const detailsOf = async (client: Client, kind: string) =>
  (await client.call(listStaffNotices, { page_size: 100 })).body
    .filter((notice) => notice.kind === kind)
    .map(({ detail }) => detail);

/** Moves units of the product's only size, as an order or a delivery from the printer would. */
async function move(productId: number, kind: 'sold' | 'received' | 'held' | 'released', quantity: number) {
  await query(db)`
    with moved as (
      update product_sizes set available = available + ${quantity} where product_id = ${productId} returning id)
    insert into stock_movements (size_id, kind, quantity, order_id, moved_at)
    select id, ${kind}, ${quantity}, case when ${kind} <> 'received' then ${orderId}::bigint end, clock_timestamp() from moved`;
}

describe('low stock', () => {
  it('notifies the manager and ADMINs once when stock runs low, and again only after a restock', async () => {
    const { id, title } = await buildProduct(db, { artistId, sizes: { M: 8 } });
    await move(id, 'sold', -2);
    await watch();
    expect(await detailsOf(manager, 'low_stock')).toEqual([]);
    await move(id, 'sold', -1);
    await watch();
    await move(id, 'held', -1);
    await move(id, 'released', 1);
    await watch();
    expect(await detailsOf(manager, 'low_stock')).toEqual([title]);
    expect(await detailsOf(admin, 'low_stock')).toEqual([title]);
    expect(await detailsOf(rival, 'low_stock')).toEqual([]);
    await move(id, 'received', 10);
    await watch();
    await move(id, 'sold', -11);
    await watch();
    expect(await detailsOf(manager, 'low_stock')).toEqual([title, title]);
  });

  it('sends no low-stock notice for a product that has never sold', async () => {
    const { title } = await buildProduct(db, { artistId, sizes: { M: 2 } });
    await watch();
    expect(await detailsOf(manager, 'low_stock')).not.toContain(title);
  });
});

describe('a sold-out drop', () => {
  it("notifies the event's staff once, and only when no open checkout can return units", async () => {
    const { id, title } = await buildProduct(db, { artistId, sizes: { M: 50 } });
    const drop = await buildDrop(db, { productId: id, eventId, max_quantity: 5 });
    await move(id, 'held', -5);
    await query(db)`update product_drops set taken = 5 where id = ${drop.id}`;
    await watch();
    expect(await detailsOf(manager, 'sold_out_drop')).toEqual([]);
    await move(id, 'released', 5);
    await move(id, 'sold', -5);
    await watch();
    await watch();
    expect(await detailsOf(manager, 'sold_out_drop')).toEqual([title]);
    expect(await detailsOf(rival, 'sold_out_drop')).toEqual([]);
  });
});

describe('a failed job', () => {
  it('notifies only ADMINs, and only once', async () => {
    await buildFailedJob(db, { name: 'send-mail' });
    await watch();
    await watch();
    expect(await detailsOf(admin, 'failed_job')).toEqual(['Send mail']);
    expect(await detailsOf(manager, 'failed_job')).toEqual([]);
  });
});
