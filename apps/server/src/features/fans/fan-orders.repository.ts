import { sql, type RawBuilder } from 'kysely';
import { latestPaidOrder, paidOrders } from '../orders/index.ts';
import { latestStoreOrder, storeOrdersOfFans } from '../store-orders/index.ts';

/** Lists buyers as `user_id, event_id, at`. Counts only fans who joined, because a store's buyer may type anybody's address. */
export const latestOrders = (sellerId: number | null): RawBuilder<unknown> => sql`
  select ordered.user_id, ordered.event_id, max(ordered.at) as at
  from (${paidOrders(sellerId)} union all ${storeOrdersOfFans(sellerId)}) ordered
  where exists (select from event_users place
    where place.event_id = ordered.event_id and place.user_id = ordered.user_id and place.is_fan)
  group by ordered.event_id, ordered.user_id`;

export const latestOrder = (
  eventId: number,
  fanId: RawBuilder<unknown>,
  sellerId: number | null,
): RawBuilder<unknown> => sql`
  select latest.order_id, latest.order_info
  from ((${latestPaidOrder(eventId, fanId, sellerId)}) union all (${latestStoreOrder(eventId, fanId, sellerId)})) latest
  order by latest.at desc, latest.order_id desc limit 1`;
