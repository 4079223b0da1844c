import { maxOfKind } from '@backline/contract/fan-now';
import { sql, type RawBuilder } from 'kysely';
import { isAvailable, isPaidFor } from './shop.repository.ts';

/** Drops of `events e` that its shop sells. A shop without an account of the payment provider is closed. */
const listed = (provider: string) => sql`(
  select d.*, p.title from product_drops d
  cross join lateral (select * from products where id = d.product_id offset 0) p
  where d.event_id = e.id and d.removed_at is null and d.ended_at is null and d.paused_at is null
    and d.ends_at > now() and d.taken < d.max_quantity and ${isAvailable}
    and exists (select from product_sizes where product_id = p.id and retired_at is null offset 0)
    and exists (select from event_artists ea join users seller on seller.id = ea.artist_id and ${isPaidFor}
      where ea.event_id = e.id and ea.artist_id = p.artist_id)
    and exists (select from payment_accounts where manager_id = e.manager_id and provider = ${provider} and is_active))`;

/** Selects the drops of `events e` that run now, the first to end first. */
export const runningDrops = (provider: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', d.id, 'title', d.title, 'special_price_cents', d.special_price_cents,
    'ends_at', d.ends_at, 'left', d.max_quantity - d.taken) order by d.ends_at, d.id)
  from (select * from ${listed(provider)} d where d.starts_at <= now() order by d.ends_at, d.id limit ${sql.lit(maxOfKind)}) d), '[]')`;

/** Start of the next drop of `events e`. */
export const nextDropStart = (provider: string): RawBuilder<unknown> => sql`
  (select min(d.starts_at) from ${listed(provider)} d where d.starts_at > now())`;
