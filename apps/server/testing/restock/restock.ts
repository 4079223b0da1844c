import { getFanNow } from '@backline/contract/fan-now';
import { cancelOrder } from '@backline/contract/orders';
import { correctStock, getProductStock } from '@backline/contract/product-stock';
import { joinRestock, leaveRestock } from '@backline/contract/restock-asks';
import { getShop } from '@backline/contract/shop';
import { restockJobs } from '../../src/features/restock/restock.jobs.ts';
import { orderHouse, type Buyer } from '../orders/orders.ts';
import { query } from '../query.ts';
import { jobNamed, runNow } from '../run-jobs.ts';

/** Creates tonight's event with fans who wait for sold-out sizes. Each size begins without stock. */
export async function restockHouse() {
  const house = await orderHouse();
  const { db, platform, eventId, artistId, manager } = house;
  const places = async (sizeId: number) => {
    const { rows } = await query(db)<{ user_id: number; state: string }>`
      select user_id, state from restock_places where size_id = ${sizeId} order by id`;
    return rows;
  };
  return {
    ...house,
    /** Builds a product with one size, which is sold out. */
    async soldOut(change: Parameters<typeof house.newProduct>[0] = {}) {
      const product = await house.newProduct({ sizes: { M: 0 }, ...change });
      return { productId: product.id, title: product.title, sizeId: product.sizes[0]?.id ?? 0 };
    },
    join: (fan: Buyer, sizeId: number, event = eventId) => fan.call(joinRestock, { event_id: event, size_id: sizeId }),
    leave: (fan: Buyer, sizeId: number) => fan.call(leaveRestock, { event_id: eventId, size_id: sizeId }),
    async joinInOrder(fans: readonly Buyer[], sizeId: number): Promise<void> {
      for (const fan of fans) {
        const { status, body } = await this.join(fan, sizeId);
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      }
    },
    buy: (fan: Buyer, sizeId: number, quantity = 1) => house.start(fan, [{ size_id: sizeId, quantity }], 25 * quantity),
    cancel: (fan: Buyer, orderNo: string) => fan.call(cancelOrder, { order_no: orderNo }),
    add: (of: { productId: number; sizeId: number }, quantity: number) =>
      manager.call(correctStock, {
        artist_id: artistId,
        product_id: of.productId,
        size_id: of.sizeId,
        kind: 'received',
        quantity,
        reason: '',
      }),
    stock: async (productId: number) =>
      (await manager.call(getProductStock, { artist_id: artistId, product_id: productId })).body.sizes,
    shop: async (fan: Buyer) => (await fan.call(getShop, { event_id: eventId })).body,
    now: async (fan: Buyer) => (await fan.call(getFanNow, { event_id: eventId })).body,
    places,
    /** Lists the ids of the fans whose places have this state, in the order of the queue. */
    fansIn: async (sizeId: number, state: string) =>
      (await places(sizeId)).filter((place) => place.state === state).map(({ user_id: id }) => id),
    /** Moves the end of all open offers of a size into the past. */
    async endOffers(sizeId: number): Promise<void> {
      await query(db)`
        update restock_places set offered_at = offered_at - interval '11 minutes', expires_at = now() - interval '1 second'
        where size_id = ${sizeId} and state = 'offered'`;
    },
    sweep: () => runNow(platform, jobNamed(restockJobs, 'sweep-restock'), {}),
    movements: async (sizeId: number) => {
      const { rows } = await query(db)<{ line: string }>`
        select kind || ' ' || quantity as line from stock_movements where size_id = ${sizeId} order by id`;
      return rows.map(({ line }) => line);
    },
  };
}
