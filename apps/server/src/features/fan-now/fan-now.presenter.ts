import { itemName } from '@backline/contract/item-name';
import type { FanNow } from '@backline/contract/fan-now';
import { toDollars } from '@backline/contract/money';
import { epochMs } from '../../platform/db/database.ts';
import type { FanNowRow } from './fan-now.repository.ts';

export function presentNow(row: FanNowRow): FanNow {
  const { show, message, reply, trivia } = row;
  return {
    is_over: row.is_over,
    restock: row.restock.map(({ size_id, expires_at: end, ...item }) => ({
      size_id,
      title: itemName(item),
      offer_end_dttm: epochMs(end),
    })),
    orders: row.orders,
    show: show && { start_dttm: Math.round(show.starts_ms), end_dttm: Math.round(show.ends_ms) },
    polls: row.polls.map(({ id, question, ends_at }) => ({ poll_id: id, question, end_time: epochMs(ends_at) })),
    raffles: row.raffles.map(({ id, ends_at, ...raffle }) => ({
      raffle_id: id,
      ...raffle,
      end_time: epochMs(ends_at),
    })),
    drops: row.drops.map(({ id, title, special_price_cents: cents, ends_at, left }) => ({
      drop_id: id,
      title,
      special_price: toDollars(cents),
      drop_end_dttm: epochMs(ends_at),
      left,
    })),
    songs: row.songs.map(({ title, liked_at }) => ({ request_title: title, liked_dttm: epochMs(liked_at) })),
    message: message && {
      notification_id: message.id,
      title: message.title,
      sent_dttm: epochMs(message.left_at),
      is_opened: message.is_opened,
    },
    reply: reply && { support_case_id: reply.id, title: reply.title, unread: reply.unread },
    trivia: trivia && { trivia_id: trivia.id, title: trivia.title, publish_time: epochMs(trivia.publish_at) },
    results: row.results.map(({ id, ...result }) => ({ poll_id: id, ...result })),
    bought: row.bought,
    next_dttm: firstOf([row.next_poll_at, row.next_raffle_at, row.next_drop_at]),
  };
}

function firstOf(moments: readonly (string | null)[]): number | null {
  const known = moments.filter((at) => at !== null).map(epochMs);
  return known.length === 0 ? null : Math.min(...known);
}
