import { listArtistManagers } from '@backline/contract/artists';
import { eventLastsMs } from '@backline/contract/event-rules';
import { getEventDetails, listEvents } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { listProducts } from '@backline/contract/products';
import type { Output } from '@backline/contract/operation';
import { maxHits, screenOfKind, searchKinds, type Found, type SearchKind } from '@backline/contract/search';
import type * as contract from '@backline/contract/search';
import { mayCall, mayOpenScreen } from '../../platform/access/access.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { isStatementTimeout, withStatementTimeout } from '../../platform/db/statement-timeout.ts';
import { listProfiles } from '../artists/index.ts';
import { listEvents as findEvents, requireEvent, visibleTo } from '../events/index.ts';
import { listFans as findFans } from '../fans/index.ts';
import { findOrdersByNumber, linesOf } from '../orders/index.ts';
import { listProducts as findProducts } from '../products/index.ts';
import { findStoreOrdersByNumber, seesOrdersOf } from '../store-orders/index.ts';
import { searchTickets } from '../support-tickets/index.ts';

/**
 * Maximum time per group of results; slower groups are omitted. Groups run one after another, so this also bounds the
 * whole search.
 */
const statementTimeoutMs = 300;

const firstHits = { size: maxHits, limit: maxHits, offset: 0, after: null };

interface Asked {
  text: string;
  eventId: number | null;
}

const finders: { [Kind in SearchKind]: (ctx: ActorContext, asked: Asked) => Promise<Found[Kind]> } = {
  async events(ctx, { text }) {
    const { rows } = await findEvents(ctx, listEvents.input.parse({ search: text }), firstHits);
    return rows.map(({ id, name, event_dttm, timezone }) => ({ id, name, event_dttm, timezone }));
  },

  fans: (ctx, asked) =>
    eventFirst(asked, async (eventId) => {
      const { rows } = await findFans(ctx, listFans.input.parse({ search: asked.text, event_id: eventId }), firstHits);
      return rows.map(({ id, name, email, phone_number }) => ({
        id,
        name,
        email,
        phone_number,
        is_at_event: eventId !== null,
      }));
    }),

  async orders({ db, actor }, { text, eventId }) {
    const wanted = { reach: visibleTo(actor), eventId, number: text.replace(/^[#＃] ?/, ''), limit: maxHits };
    const [ours, ofStores] = await Promise.all([
      findOrdersByNumber(db, { ...wanted, sellerId: linesOf(actor) }),
      findStoreOrdersByNumber(db, { ...wanted, sellerId: seesOrdersOf(actor) }),
    ]);
    const isElsewhere = (row: { event_id: number }) => Number(row.event_id !== eventId);
    return [
      ...ours.map((row) => ({ ...row, isflashwave: true })),
      ...ofStores.map((row) => ({ ...row, isflashwave: false })),
    ]
      .toSorted((a, b) => isElsewhere(a) - isElsewhere(b))
      .slice(0, maxHits)
      .map(({ id, order_no, isflashwave, user_name, processing_status, event_id, event_name }) => ({
        id,
        order_no,
        isflashwave,
        user_name,
        order_processing_status: processing_status,
        event: { id: event_id, name: event_name },
      }));
  },

  tickets: ({ db, actor }, asked) =>
    eventFirst(asked, async (eventId) => {
      const rows = await searchTickets(db, { reach: visibleTo(actor), eventId, text: asked.text, limit: maxHits });
      return rows.map(({ id, title, name, status, event_id, event_name }) => ({
        id,
        title,
        name,
        status,
        event: event_id === null ? null : { id: event_id, name: event_name ?? '' },
      }));
    }),

  async artists(ctx, { text }) {
    const input = listArtistManagers.input.parse({ role: 'ARTIST', search: text });
    const { rows } = await listProfiles(ctx, input, firstHits);
    return rows.map(({ id, name }) => ({ id, name }));
  },

  async products(ctx, { text }) {
    const { rows } = await findProducts(ctx, listProducts.input.parse({ search: text }), firstHits);
    return rows.map(({ id, title, artist_id, artist_name }) => ({
      id,
      title,
      artist: { id: artist_id, name: artist_name },
    }));
  },
};

/** Returns the hits of the given event first, and then fills up with those of all events. */
async function eventFirst<Hit extends { id: number }>(
  { eventId }: Asked,
  find: (eventId: number | null) => Promise<Hit[]>,
): Promise<Hit[]> {
  const near = eventId === null ? [] : await find(eventId);
  if (near.length === maxHits) return near;
  const all = await find(null);
  return [...near, ...all.filter(({ id }) => near.every((hit) => hit.id !== id))].slice(0, maxHits);
}

/** Returns the event on now, or else the next or the last one that the actor sees. */
async function eventOfTonight(ctx: ActorContext): Promise<Output<typeof contract.searchEverything>['tonight']> {
  const currentTime = Date.now() - eventLastsMs;
  for (const when of [{ isUpcoming: true }, { isPast: true }]) {
    const input = listEvents.input.parse({ ...when, currentTime });
    const [event] = (await findEvents(ctx, input, { ...firstHits, limit: 1 })).rows;
    if (event !== undefined) return { id: event.id, name: event.name, event_dttm: event.event_dttm };
  }
  return null;
}

/**
 * Searches all areas that the actor may open. Returns nothing if there is none. Throws `not_found` for an event that
 * the actor may not see.
 */
export const searchEverything: Call<typeof contract.searchEverything> = async (
  ctx,
  { query: text, event_id: eventId },
) => {
  if (eventId !== null) await requireEvent(ctx.db, ctx.actor, eventId);
  const found: Found = { events: [], fans: [], orders: [], tickets: [], artists: [], products: [] };
  const incomplete: SearchKind[] = [];
  const fill = async <Kind extends SearchKind>(kind: Kind) => {
    try {
      found[kind] = await finders[kind](ctx, { text, eventId });
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      incomplete.push(kind);
    }
  };
  const open = searchKinds.filter((kind) => mayOpenScreen(screenOfKind[kind], ctx.actor));
  const searchAll = () => Promise.all(open.map((kind) => fill(kind)));
  const [tonight] = await Promise.all([
    eventId === null && mayCall(getEventDetails, ctx.actor) ? eventOfTonight(ctx) : null,
    open.length > 0 && withStatementTimeout(ctx.db, statementTimeoutMs, searchAll),
  ]);
  return { ...found, tonight, incomplete };
};
