import type { DeliveryKind } from '@backline/contract/order-amounts';
import { sql, type SqlBool } from 'kysely';
import type { Platform } from '../../platform/context/platform.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { prepared, type Db } from '../../platform/db/database.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { reconnectsMs } from '../../platform/session/signed-in.ts';
import { closesAt } from '../attendance/index.ts';
import { nextShow } from '../light-shows/index.ts';
import { latestMessage } from '../notifications/index.ts';
import { paidOrderCount, readyOrders } from '../orders/index.ts';
import { nextPollStart, pollResults, unansweredPolls } from '../polls/index.ts';
import { openOffers } from '../restock/index.ts';
import { nextRaffleStart, rafflesNow } from '../raffles/index.ts';
import { nextDropStart, runningDrops } from '../shop/index.ts';
import { likedSongs } from '../song-requests/index.ts';
import { latestReply } from '../support-tickets/index.ts';
import { latestTrivia } from '../trivia/index.ts';

interface EventRow {
  event_id: number;
  show: { starts_ms: number; ends_ms: number } | null;
  drops: { id: number; title: string; special_price_cents: number; ends_at: string; left: number }[];
  trivia: { id: number; title: string; publish_at: string } | null;
  next_drop_at: string | null;
}

interface OwnRow {
  nth: number;
  is_over: boolean;
  restock: { size_id: number; title: string; size: string; expires_at: string }[];
  orders: { order_no: string; delivery_kind: DeliveryKind; kiosk_location: string }[];
  polls: { id: number; question: string; ends_at: string }[];
  raffles: {
    id: number;
    title: string;
    ends_at: string;
    number: string | null;
    is_drawn: boolean;
    has_won: boolean;
  }[];
  songs: { title: string; liked_at: string }[];
  message: { id: number; title: string; left_at: string; is_opened: boolean } | null;
  reply: { id: number; title: string; unread: number } | null;
  results: { id: number; question: string; winners: string[] }[];
  bought: number;
  next_poll_at: string | null;
  next_raffle_at: string | null;
}

export interface FanNowRow extends OwnRow, EventRow {}

interface Asked {
  eventId: number;
  fanId: number;
}

/** Batches calls, because a whole hall opens the app and refetches within three seconds of the same notice. */
const batchers = memoizeByOwner(
  (platform: Pick<Platform, 'db' | 'payments'>) =>
    new Batcher((asked: readonly Asked[]) => readNow(platform, asked), { collectMs: reconnectsMs }),
);

/** Returns null if the fan has not joined the event. */
export const findNow = (platform: Pick<Platform, 'db' | 'payments'>, asked: Asked): Promise<FanNowRow | null> =>
  batchers(platform).add(asked);

async function readNow(
  { db, payments }: Pick<Platform, 'db' | 'payments'>,
  asked: readonly Asked[],
): Promise<(FanNowRow | null)[]> {
  const [events, own] = await Promise.all([listEvents(db, asked, payments.provider), listOwn(db, asked)]);
  const byId = new Map(events.map((event) => [event.event_id, event]));
  const byPlace = new Map(own.map((row) => [row.nth, row]));
  return asked.map(({ eventId }, index) => {
    const [event, row] = [byId.get(eventId), byPlace.get(index + 1)];
    return event === undefined || row === undefined ? null : { ...event, ...row };
  });
}

/** Reads what is the same for all fans of an event once per event. */
async function listEvents(db: Db, asked: readonly Asked[], provider: string): Promise<EventRow[]> {
  const ids = [...new Set(asked.map(({ eventId }) => eventId))];
  const { rows } = await sql<EventRow>`${prepared}
    select e.id as event_id, ${nextShow} as show, ${runningDrops(provider)} as drops, ${latestTrivia} as trivia,
      ${nextDropStart(provider)} as next_drop_at
    from unnest((select ${ids}::bigint[])) asked (id)
    cross join lateral (select * from events where id = asked.id offset 0) e`.execute(db);
  return rows;
}

const isOver = sql<SqlBool>`(now() > ${closesAt})`;

async function listOwn(db: Db, asked: readonly Asked[]): Promise<OwnRow[]> {
  const eventIds = asked.map(({ eventId }) => eventId);
  const fanIds = asked.map(({ fanId }) => fanId);
  const { rows } = await sql<OwnRow>`${prepared}
    select asked.nth::int, ${isOver} as is_over, ${openOffers} as restock, ${readyOrders} as orders, ${unansweredPolls} as polls,
      ${rafflesNow(isOver)} as raffles, ${likedSongs} as songs, ${latestMessage} as message, ${latestReply} as reply,
      case when ${isOver} then ${pollResults} else '[]' end as results,
      case when ${isOver} then ${paidOrderCount} else 0 end as bought,
      ${nextPollStart} as next_poll_at, ${nextRaffleStart} as next_raffle_at
    from unnest((select ${eventIds}::bigint[]), (select ${fanIds}::bigint[])) with ordinality as asked (event_id, fan_id, nth)
    cross join lateral (
      select * from event_users eu
      where eu.event_id = asked.event_id and eu.user_id = asked.fan_id and eu.is_fan and not eu.has_left offset 0) eu
    cross join lateral (select * from events where id = asked.event_id offset 0) e`.execute(db);
  return rows;
}
