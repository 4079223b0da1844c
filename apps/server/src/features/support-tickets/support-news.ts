import { ownHelp } from '@backline/contract/fan-help';
import { supportNoun, supportOfEvent, supportOfHouse } from '@backline/contract/support-tickets';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nameOf } from './support-desk.ts';
import * as tickets from './support-tickets.repository.ts';
import type { CaseRow } from './support-tickets.repository.ts';

type Case = Pick<CaseRow, 'id' | 'event_id' | 'user_id'>;
type Happened = Pick<AuditEntry<keyof typeof supportNoun.actions>, 'action' | 'before' | 'after'>;

/** Whoever has the ticket open, those of its event or else of the house, and who asked. */
export async function tellOfCase(
  ctx: Context,
  tx: Tx,
  { id, event_id: eventId, user_id: userId }: Case,
  { isForFan }: { isForFan: boolean },
): Promise<void> {
  const data = { support_case_id: id };
  if (eventId === null) {
    // Few: those who reach every event.
    for (const { id: adminId } of await tickets.listAssignees(tx, null)) {
      await ctx.notify(tx, supportOfHouse, { userId: adminId, data });
    }
    return;
  }
  await ctx.notify(tx, supportOfEvent, { eventId, data });
  if (isForFan && userId !== null) await ctx.notify(tx, ownHelp, { userId, data: { event_id: eventId, ...data } });
}

/** A line in the log about a ticket, and word of it as {@link tellOfCase} has it. */
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
  await tellOfCase(ctx, tx, row, audience);
}
