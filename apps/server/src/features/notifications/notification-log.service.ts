import type * as contract from '@backline/contract/notifications';
import type { ParsedInput } from '@backline/contract/operation';
import type { Connection } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { requireEvent } from '../events/index.ts';
import * as log from './notification-log.repository.ts';
import { presentFigures, presentNotification } from './notifications.presenter.ts';

export async function listNotifications(
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof contract.listNotifications>,
  { size, ...window }: PageWindow,
): Promise<Page<contract.SentNotification>> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await log.list(ctx.db, eventId, window);
  return presentPage(
    pageOf(rows, size, ({ created_at, id }) => ({ key: created_at, id })),
    presentNotification,
  );
}

/** Returns figures for every event, also for those without notifications. */
export async function summariseNotifications(
  db: Connection,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const rows = await log.listNewest(db, eventIds);
  return new Map(
    eventIds.map((eventId) => [
      eventId,
      { newest: rows.filter((row) => row.event_id === eventId).map(presentFigures) },
    ]),
  );
}
