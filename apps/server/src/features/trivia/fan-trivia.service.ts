import type * as contract from '@backline/contract/trivia';
import * as eventTexts from '@backline/contract/events.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { areOnList } from '../attendance/index.ts';
import { imageAddress } from '../events/index.ts';
import { presentForFans } from './trivia.presenter.ts';
import { listPublished } from './trivia.repository.ts';

/** Throws `not_found` for an event that the fan did not join. */
export const listFanTrivia: ListCall<typeof contract.listFanTrivia, FanContext> = async (
  ctx,
  { event_id: eventId },
  window,
) => {
  const [rows, [isOnList = false]] = await Promise.all([
    listPublished(ctx.db, eventId, window),
    areOnList(ctx.db, [{ userId: ctx.fan.id, eventId }]),
  ]);
  if (!isOnList) throw notFound(eventTexts.eventNotFound);
  const page = pageOf(rows, window.size, ({ publish_at, id }) => ({ key: publish_at, id }));
  return presentPage(page, (row) => presentForFans(row, imageAddress(ctx.platform)));
};
