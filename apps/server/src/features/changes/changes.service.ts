import type * as contract from '@backline/contract/changes';
import type { ParsedInput } from '@backline/contract/operation';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireEvent, visibleTo } from '../events/index.ts';
import { linesOf, listChangedOrders as readOrders } from '../orders/index.ts';
import { beginning, decodeReading, encodeReading, type ListOfChanges, type Place } from './change-cursor.ts';
import { presentEvent, presentFan } from './changes.presenter.ts';
import * as changes from './changes.repository.ts';

export const listChangedOrders: Call<typeof contract.listChangedOrders> = async (ctx, input) => {
  const { wanted, answer } = await open(ctx, 'orders', input);
  const places = await changes.listOrderPlaces(ctx.db, wanted, linesOf(ctx.actor));
  const ids = places.filter(({ is_last_change: isLast }) => isLast).map(({ second }) => second);
  return answer(places, await readOrders(ctx.db, ctx.actor, ids));
};

export const listChangedFans: Call<typeof contract.listChangedFans> = async (ctx, input) => {
  const { wanted, answer } = await open(ctx, 'fans', input);
  const rows = await changes.listFans(ctx.db, wanted);
  return answer(rows, rows.map(presentFan));
};

export const listChangedEvents: Call<typeof contract.listChangedEvents> = async (ctx, input) => {
  const { wanted, answer } = await open(ctx, 'events', input);
  const rows = await changes.listEvents(ctx.db, wanted);
  return answer(rows, rows.map(presentEvent));
};

/** Checks the event and the cursor. `answer` returns the rows with the cursor of the last place. */
async function open(
  ctx: ActorContext,
  kind: ListOfChanges['kind'],
  input: ParsedInput<typeof contract.listChangedOrders>,
) {
  const { event_id: eventId, cursor, page_size: limit } = input;
  if (eventId !== null) await requireEvent(ctx.db, ctx.actor, eventId);
  const list = { kind, eventId: eventId ?? 0 };
  const stream = await changes.findStream(ctx.db);
  const after = cursor === undefined ? { ...beginning, readAt: stream.now } : decodeReading(cursor, stream, list);
  return {
    wanted: { reach: visibleTo(ctx.actor), eventId, after, limit },
    answer: <Row>(places: readonly Place[], rows: Row[]) => {
      const hasMore = places.length === limit;
      // Later removals may be unread while more pages follow, so only the last page renews the time.
      const reading = { ...(places.at(-1) ?? after), readAt: hasMore ? after.readAt : stream.now };
      return { changes: rows, cursor: encodeReading(stream.id, list, reading), has_more: hasMore };
    },
  };
}
