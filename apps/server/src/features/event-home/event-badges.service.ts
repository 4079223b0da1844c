import * as contract from '@backline/contract/event-badges';
import { listEventOrders } from '@backline/contract/event-orders';
import { listHandOvers } from '@backline/contract/hand-overs';
import { listPolls } from '@backline/contract/polls';
import { mayCall } from '../../platform/access/access.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { countDueOrdersUpTo } from '../hand-overs/index.ts';
import { linesOf } from '../orders/index.ts';
import { countOpenPolls } from '../polls/index.ts';

export const getEventBadges: Call<typeof contract.getEventBadges> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const seesOrders = mayCall(listEventOrders, ctx.actor) || mayCall(listHandOvers, ctx.actor);
  const [orders, polls] = await Promise.all([
    seesOrders
      ? countDueOrdersUpTo(ctx.db, contract.maxWaitingOrders, { eventId, artistId: linesOf(ctx.actor) })
      : null,
    mayCall(listPolls, ctx.actor) ? countOpenPolls(ctx.db, eventId) : null,
  ]);
  return { waiting_orders: orders, open_polls: polls };
};
