import { ownHelp } from '@backline/contract/fan-help';
import { supportNoun, supportOfEvent, supportOfHouse } from '@backline/contract/support-tickets';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nameOf } from './support-desk.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import * as tickets from './support-tickets.repository.ts';
import type { CaseRow } from './support-tickets.repository.ts';

type Case = Pick<CaseRow, 'id' | 'event_id' | 'user_id'>;
type Happened = Pick<AuditEntry<keyof typeof supportNoun.actions>, 'action' | 'before' | 'after'>;

/** Notifies staff at the event, or ADMINs of a ticket without an event, and optionally the asking fan. */
export async function notifyCase(
  ctx: Context,
  tx: Tx,
  { id, event_id: eventId, user_id: userId }: Case,
  { isForFan }: { isForFan: boolean },
): Promise<void> {
  const data = { support_case_id: id };
  if (eventId === null) {
    // Notifies only ADMINs, who are few and may access every event.
    for (const { id: adminId } of await tickets.listAssignees(tx, null)) {
      await ctx.notify(tx, supportOfHouse, { userId: adminId, data });
    }
    return;
  }
  await ctx.notify(tx, supportOfEvent, { eventId, data });
  if (isForFan && userId !== null) await ctx.notify(tx, ownHelp, { userId, data: { event_id: eventId, ...data } });
}

export async function noteOfCase(
  ctx: Context,
  tx: Tx,
  row: Case,
  { action, before, after }: Happened,
  audience: { isForFan: boolean },
): Promise<void> {
  await ctx.audit(tx, {
    action,
    noun: supportNoun,
    id: row.id,
    name: nameOf(row.id),
    ...(before === undefined ? {} : { before }),
    after: { event_id: row.event_id, ...after },
  });
  if (action === 'support_case.opened' || action === 'support_case.moved') {
    await notifyStaff(ctx, tx, { kind: 'ticket', cause: `ticket/${row.id}`, eventId: row.event_id, aboutId: row.id });
  }
  if (action === 'support_case.opened') await publishOpening(ctx, tx, row);
  await notifyCase(ctx, tx, row, audience);
}

/** Reports a new ticket without its text, which can hold anything that a fan writes. */
async function publishOpening(ctx: Context, tx: Tx, { id, event_id: eventId, user_id: userId }: Case): Promise<void> {
  if (eventId === null) return;
  await publishWebhooks(ctx, tx, 'ticket.opened', [{ eventId, cause: String(id) }], async () => [
    { support_case_id: id, user_id: userId, name: await tickets.findFanName(tx, userId) },
  ]);
}
