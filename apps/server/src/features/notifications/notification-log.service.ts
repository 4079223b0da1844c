import type * as contract from '@backline/contract/notifications';
import type { Connection } from '../../platform/db/database.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireEvent } from '../events/index.ts';
import * as log from './notification-log.repository.ts';
import { presentFigures, presentNotification } from './notifications.presenter.ts';

export const listNotifications: ListCall<typeof contract.listNotifications> = async (
  ctx,
  { event_id: eventId },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await log.list(ctx.db, eventId, window);
  return presentPage(
    pageOf(rows, size, ({ created_at, id }) => ({ key: created_at, id })),
    presentNotification,
  );
};

/** Returns figures for every event, even for events without notifications. */
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
