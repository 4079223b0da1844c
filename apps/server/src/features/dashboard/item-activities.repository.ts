import type { ActivityKind } from '@backline/contract/activities';
import { sql, type RawBuilder } from 'kysely';
import { artistOf, withinReach, type EventReach } from '../events/index.ts';
import { isOnlyOf } from '../orders/index.ts';

export const itemKinds = ['poll', 'raffle', 'trivia', 'notification', 'drop', 'show', 'refund'] as const;
export type ItemKind = (typeof itemKinds)[number];

interface Happening {
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  kind?: RawBuilder<unknown>;
  itemId?: RawBuilder<unknown>;
  count?: RawBuilder<unknown>;
  cents?: RawBuilder<unknown>;
  hasEnded?: RawBuilder<unknown>;
}

const everywhere = (
  table: 'polls' | 'raffles' | 'trivia',
  at: RawBuilder<unknown>,
  { reach, most }: Wanted,
): RawBuilder<unknown> => sql`(
  select t.* from ${sql.table(table)} t join events e on e.id = t.event_id
  where ${at} is not null and ${withinReach(reach)} order by ${at} desc, t.id desc ${most}) t`;

/** Reads only the events of `near`. For an actor with few events, a global index would scan everybody's rows. */
const nearby = (rows: RawBuilder<unknown>) => sql`near cross join lateral (${rows}) t`;

const lookedThrough = sql`limit 50`;

interface Wanted {
  reach: EventReach;
  most: RawBuilder<unknown>;
}

/**
 * Returns one line per item. An artist sees drops of their own products, and refunds of orders that contain only their
 * items.
 */
function happeningOf(item: ItemKind, wanted: Wanted): Happening {
  const { reach, most } = wanted;
  const artistId = artistOf(reach);
  const ofEvent = artistId === null ? most : lookedThrough;
  switch (item) {
    case 'poll': {
      const at = sql`coalesce(t.completed_at, t.created_at)`;
      const hasEnded = sql`t.completed_at is not null`;
      return { from: everywhere('polls', at, wanted), at, title: sql`t.question`, hasEnded };
    }
    case 'raffle': {
      const at = sql`coalesce(t.drawn_at, t.created_at)`;
      const [count, hasEnded] = [sql`coalesce(t.winner_count, 0)`, sql`t.drawn_at is not null`];
      return { from: everywhere('raffles', at, wanted), at, title: sql`t.title`, count, hasEnded };
    }
    case 'trivia': {
      const at = sql`t.announced_at`;
      return { from: everywhere('trivia', at, wanted), at, title: sql`t.title` };
    }
    case 'notification':
      return {
        // Leaves out notifications to a single fan, which are not news about the event.
        from: nearby(sql`
          select id, event_id, title, fans, left_at from notifications
          where event_id = near.id and left_at is not null and not (audience in ('order_ready', 'support_reply', 'restock_offer'))
          order by created_at desc, id desc ${most}`),
        at: sql`t.left_at`,
        count: sql`t.fans`,
        title: sql`t.title`,
      };
    case 'drop':
      return {
        from: sql`${nearby(sql`
          select id, event_id, product_id, starts_at from product_drops
          where event_id = near.id and removed_at is null and starts_at <= now() and (ended_at is null or ended_at > starts_at)
          order by starts_at desc, id desc ${ofEvent}`)}
          join products p on p.id = t.product_id and ${artistId === null ? sql`true` : sql`p.artist_id = ${artistId}`}`,
        at: sql`t.starts_at`,
        title: sql`p.title`,
        itemId: sql`t.product_id`,
      };
    case 'show':
      return {
        // A show that was stopped before its start never ran.
        from: nearby(sql`
          select id, event_id, kind, name, starts_at from light_shows
          where event_id = near.id and starts_at <= now() and (stopped_at is null or stopped_at > starts_at)
          order by starts_at desc, id desc ${most}`),
        at: sql`t.starts_at`,
        title: sql`t.name`,
        kind: sql`t.kind`,
      };
    case 'refund':
      return {
        from: sql`${nearby(sql`
          select id, event_id, order_id, amount_cents, settled_at from payment_refunds
          where event_id = near.id and status = 'succeeded' and settled_at is not null
          order by settled_at desc, id desc ${ofEvent}`)}
          join orders o on o.id = t.order_id and ${isOnlyOf(artistId)}`,
        at: sql`t.settled_at`,
        title: sql`o.order_no`,
        itemId: sql`o.id`,
        cents: sql`t.amount_cents`,
      };
  }
}

export const kindsOfItem: Readonly<Record<ItemKind, readonly ActivityKind[]>> = {
  poll: ['poll'],
  raffle: ['raffle'],
  trivia: ['trivia'],
  notification: ['notification'],
  drop: ['drop'],
  show: ['pattern', 'track'],
  refund: ['refund'],
};

export function newestOf(item: ItemKind, wanted: Wanted): RawBuilder<unknown> {
  const { from, at, title, ...own } = happeningOf(item, wanted);
  return sql`(select ${own.kind ?? sql.lit(item)}, t.event_id, ${at}, null::bigint, ${own.count ?? sql`0`}, ${own.cents ?? sql`0`}, null::text[],
      ${own.itemId ?? sql`t.id`}, ${title}, ${own.hasEnded ?? sql`true`}
    from ${from} order by ${at} desc, t.id desc ${wanted.most})`;
}
