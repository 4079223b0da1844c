import { sql } from 'kysely';
import { buildFailedJob, buildOrder, buildWaitingJob } from '../apps/server/builders/builders.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';

export interface Shop {
  artist: string;
  eventId: number;
  productId: number;
  promoCodeId: number;
  pastNight: string;
  accounts: { active: number; inactive: number; none: number };
}

/** Adds half an hour of sales in a drop to the demo's shop, and payment accounts in each state. */
export async function fillShop(databaseUrl: string): Promise<Shop> {
  const db = createDatabase(databaseUrl, { poolSize: 1 });
  const drop = await db
    .selectFrom('product_drops')
    .innerJoin('products', 'products.id', 'product_drops.product_id')
    .innerJoin('users', 'users.id', 'products.artist_id')
    .innerJoin('payment_accounts', 'payment_accounts.manager_id', 'users.manager_id')
    .select(['product_drops.id', 'event_id', 'product_id', 'special_price_cents', 'artist_id', 'users.name'])
    .select(['payment_accounts.manager_id', 'account_id'])
    .where('product_drops.starts_at', '<=', sql<string>`now()`)
    .where('product_drops.ends_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  const sizes = await db.selectFrom('product_sizes').select('id').where('product_id', '=', drop.product_id).execute();
  const fans = await db.selectFrom('users').select('id').where('role', '=', 'USER').limit(14).execute();
  await sql`update stock_movements set moved_at = moved_at - interval '9 days' where kind = 'received'`.execute(db);
  for (const [place, fan] of fans.entries()) {
    const sizeId = sizes[place % sizes.length]?.id ?? 0;
    const { event_id: eventId, manager_id: managerId, account_id: accountId } = drop;
    const order = await buildOrder(db, { eventId, managerId, accountId, fanId: fan.id, sizeId });
    // Sales speed up over time. The last three orders stay unpaid.
    const soldAt = sql`now() - interval '1 minute' * ${Math.round(26 - Math.sqrt(place) * 7)}`;
    await sql`update order_items set drop_id = ${drop.id}, item_price_cents = ${drop.special_price_cents},
      sub_total_cents = ${drop.special_price_cents} where order_id = ${order.id}`.execute(db);
    await sql`update orders set sub_total_cents = ${drop.special_price_cents}, total_cents = ${drop.special_price_cents}
      where id = ${order.id}`.execute(db);
    await sql`update stock_movements set drop_id = ${drop.id}, moved_at = ${soldAt} where order_id = ${order.id}`.execute(
      db,
    );
    if (place >= fans.length - 3) continue;
    await sql`update orders set status = 'COMPLETED', paid_at = ${soldAt} where id = ${order.id}`.execute(db);
    await sql`insert into stock_movements (size_id, kind, quantity, order_id, drop_id, moved_at)
      select ${sizeId}, kind, quantity, ${order.id}, ${drop.id}, ${soldAt} from (values ('released', 1), ('sold', -1)) as paid (kind, quantity)`.execute(
      db,
    );
  }
  await sql`update product_drops set taken = taken + ${fans.length} where id = ${drop.id}`.execute(db);
  const { id: promoCodeId } = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('artist_id', '=', drop.artist_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [inactive = 0, none = 0] = (
    await db.selectFrom('users').select('id').where('role', '=', 'MANAGER').where('id', '<>', drop.manager_id).execute()
  ).map(({ id }) => id);
  const { rows: nights } = await sql<{ id: number; before: number }>`
    select later.event_id as id, earlier.event_id as before
    from event_artists later join event_artists earlier using (artist_id)
    join events l on l.id = later.event_id join events e on e.id = earlier.event_id
    where l.starts_at < now() - interval '6 hours' and e.starts_at < l.starts_at
    order by l.starts_at desc, e.starts_at desc limit 1`.execute(db);
  const reason = 'The bank account is missing.';
  await db
    .updateTable('payment_accounts')
    .set({ is_active: false, failed_reason: reason })
    .where('manager_id', '=', inactive)
    .execute();
  await db.deleteFrom('payment_accounts').where('manager_id', '=', none).execute();
  await db.destroy();
  return {
    artist: `${drop.artist_id}/${encodeURIComponent(drop.name)}`,
    eventId: drop.event_id,
    productId: drop.product_id,
    promoCodeId,
    pastNight: `/groups/now/${nights[0]?.id}/Then?with=${nights[0]?.before}`,
    accounts: { active: drop.manager_id, inactive, none },
  };
}

/** Adds failed jobs, as after an outage, because the demo's own jobs succeed at once. */
export async function breakJobs(databaseUrl: string): Promise<void> {
  const db = createDatabase(databaseUrl, { poolSize: 1 });
  const hourMs = 3_600_000;
  const away = 'connect ECONNREFUSED 192.0.2.25:587';
  await buildFailedJob(db, {
    error: '550 5.1.1 <kim@example.org>: Recipient address rejected',
    ageMs: hourMs * 3,
    failedAgoMs: hourMs * 3,
  });
  await buildFailedJob(db, { error: away, failures: 151, ageMs: 26 * hourMs, failedAgoMs: hourMs / 2 });
  const kim = { identityId: null, address: 'kim@example.org' };
  await buildFailedJob(db, {
    name: 'send-sign-in-link',
    input: kim,
    error: away,
    failures: 9,
    ageMs: hourMs,
    failedAgoMs: hourMs / 5,
  });
  await buildWaitingJob(db, { error: away, failures: 4, ageMs: hourMs / 6 });
  await buildWaitingJob(db, { name: 'send-text', error: '503 Service Unavailable', failures: 2, ageMs: hourMs / 60 });
  await db.destroy();
}
