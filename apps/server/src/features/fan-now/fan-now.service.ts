import * as eventTexts from '@backline/contract/events.texts';
import type * as contract from '@backline/contract/fan-now';
import type { Call, FanContext } from '../../platform/context/request-context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { presentNow } from './fan-now.presenter.ts';
import { findNow } from './fan-now.repository.ts';

/** Throws `not_found` if the fan has not joined the event. */
export const getFanNow: Call<typeof contract.getFanNow, FanContext> = async (ctx, { event_id: eventId }) => {
  const row = await findNow(ctx.platform, { eventId, fanId: ctx.fan.id });
  if (row === null) throw notFound(eventTexts.eventNotFound);
  return presentNow(row);
};
