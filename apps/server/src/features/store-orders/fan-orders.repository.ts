import { sql, type RawBuilder, type SqlBool } from 'kysely';

const isSoldBy = (sellerId: number | null): RawBuilder<SqlBool> =>
  sellerId === null ? sql<SqlBool>`true` : sql<SqlBool>`o.seller_id = ${sellerId}`;

export const storeOrdersOfFans = (sellerId: number | null): RawBuilder<unknown> => sql`
  select o.user_id, o.event_id, o.ordered_at as at from store_orders o
  where o.user_id is not null and o.event_id is not null and not o.is_test and ${isSoldBy(sellerId)}`;

export const latestStoreOrder = (
  eventId: number,
  fanId: RawBuilder<unknown>,
  sellerId: number | null,
): RawBuilder<unknown> => sql`
  select o.id as order_id, o.ordered_at as at, o.order_info from store_orders o
  where o.user_id = ${fanId} and o.event_id = ${eventId} and not o.is_test and ${isSoldBy(sellerId)}
  order by o.ordered_at desc, o.id desc limit 1`;
