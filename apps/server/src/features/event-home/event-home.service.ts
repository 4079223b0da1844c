import * as contract from '@backline/contract/event-home';
import { isOnNow } from '@backline/contract/event-rules';
import * as eventTexts from '@backline/contract/events.texts';
import type { NightState } from '@backline/contract/night';
import { toDollars } from '@backline/contract/money';
import { readySteps } from '@backline/contract/readiness';
import { readyAccess } from '@backline/contract/readiness-access';
import { mayCall } from '../../platform/access/access.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { visibleTo } from '../events/index.ts';
import { linesOf } from '../orders/index.ts';
import * as home from './event-home.repository.ts';

export const getEventHome: Call<typeof contract.getEventHome> = async (ctx, { event_id: eventId }) => {
  const wanted = { eventId, artistId: linesOf(ctx.actor) };
  const row = await home.findFigures(ctx.db, wanted, visibleTo(ctx.actor));
  if (row === null) throw notFound(eventTexts.eventNotFound);
  const state = stateOf(row.starts_ms, row.now_ms);
  const steps = readySteps.filter((step) => mayCall({ access: readyAccess[step] }, ctx.actor));
  const done =
    state === 'before' && steps.length > 0
      ? await home.findSetup(ctx.db, wanted, ctx.platform.payments.provider)
      : null;
  const shown = (figure: contract.HomeFigure, value: number) =>
    mayCall({ access: contract.homeFigureAccess[figure] }, ctx.actor) ? value : null;
  return {
    event_id: eventId,
    state,
    figures: {
      fans: shown('fans', row.fans),
      checkins: shown('checkins', row.checkins),
      orders: shown('orders', row.orders),
      revenue: shown('revenue', toDollars(row.cents)),
      open_tickets: shown('open_tickets', row.open_tickets),
    },
    setup: done === null ? [] : steps.map((step) => ({ step, is_done: done[step] })),
  };
};

function stateOf(startsMs: number, nowMs: number): NightState {
  if (isOnNow(startsMs, nowMs)) return 'on';
  return startsMs > nowMs ? 'before' : 'over';
}
