import { messages } from '@backline/contract/messages';
import type { ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/trivia';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { areOnList } from '../attendance/index.ts';
import { imageAddress } from '../events/index.ts';
import { presentForFans } from './trivia.presenter.ts';
import { listPublished } from './trivia.repository.ts';

/** Throws `not_found` for an event that the fan did not join. */
export async function listFanTrivia(
  ctx: FanContext,
  { event_id: eventId }: ParsedInput<typeof contract.listFanTrivia>,
  window: PageWindow,
): Promise<Page<contract.FanTrivia>> {
  const [rows, [isOnList = false]] = await Promise.all([
    listPublished(ctx.db, eventId, window),
    areOnList(ctx.db, [{ userId: ctx.fan.id, eventId }]),
  ]);
  if (!isOnList) throw notFound(messages.eventNotFound);
  const page = pageOf(rows, window.size, ({ publish_at, id }) => ({ key: publish_at, id }));
  return presentPage(page, (row) => presentForFans(row, imageAddress(ctx.platform)));
}
