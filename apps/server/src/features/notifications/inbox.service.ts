import { notificationsOfEvent } from '@backline/contract/notifications';
import type * as contract from '@backline/contract/inbox';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import * as inboxes from './inbox.repository.ts';

type OpenInput = ParsedInput<typeof contract.openNotifications>;

export const getInbox: Call<typeof contract.getInbox, FanContext> = async (ctx, { event_id: eventId }) => {
  const [isOnList, rows] = await Promise.all([
    inboxes.isOnList(ctx.db, eventId, ctx.fan.id),
    inboxes.list(ctx.db, eventId, ctx.fan.id),
  ]);
  if (!isOnList) throw notFound(eventTexts.eventNotFound);
  return {
    result: rows.map((row) => ({
      notification_id: row.id,
      title: row.title,
      message: row.body,
      sent_dttm: epochMs(row.left_at),
      is_opened: row.opened_at !== null,
    })),
  };
};

const opened = { message: generalTexts.saved };

export async function openNotifications(
  ctx: FanContext,
  { event_id: eventId, notification_ids: ids }: OpenInput,
): Promise<Output<typeof contract.openNotifications>> {
  if (!(await inboxes.isOnList(ctx.db, eventId, ctx.fan.id))) throw notFound(eventTexts.eventNotFound);
  return ctx.transaction(async (tx) => {
    const [isNew] = await inboxes.open(tx, [{ fanId: ctx.fan.id, eventId, ids }]);
    if (isNew === true) await ctx.notify(tx, notificationsOfEvent, { eventId });
    return opened;
  });
}

/**
 * Batches concurrent calls. Returns null for each call that opened nothing new, which then runs individually, because
 * its permission is not checked yet.
 */
export async function openNotificationsBatch(
  tx: Tx,
  calls: readonly BatchedCall<OpenInput>[],
): Promise<(Output<typeof contract.openNotifications> | null)[]> {
  const areNew = await inboxes.open(
    tx,
    calls.map(({ fan, input }) => ({ fanId: fan.id, eventId: input.event_id, ids: input.notification_ids })),
  );
  return calls.map(({ input, notify }, place) => {
    if (areNew[place] !== true) return null;
    notify({ topic: notificationsOfEvent, eventId: input.event_id });
    return opened;
  });
}
