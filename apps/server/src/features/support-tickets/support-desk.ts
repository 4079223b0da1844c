import * as eventTexts from '@backline/contract/events.texts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import * as tickets from './support-tickets.repository.ts';
import type { CaseRow, Desk } from './support-tickets.repository.ts';

/**
 * Throws `not_found` for an event that the actor may not access. Only an ADMIN, and no token for chosen events, may
 * access tickets without an event.
 */
export async function requireDesk(db: Connection, { actor }: ActorContext, eventId: number): Promise<Desk> {
  if (eventId !== 0) return (await requireEvent(db, actor, eventId)).id;
  const isForEvents = (actor.token?.eventIds ?? null) !== null;
  if (actor.role !== 'ADMIN' || isForEvents) throw notFound(eventTexts.eventNotFound);
  return null;
}

/** Names tickets in the audit log by id only, because the asker's words must not remain there after an erasure. */
export const nameOf = (caseId: number): string => `#${caseId}`;

interface OfCase {
  event_id: number;
  support_case_id: number;
}

/** Throws the same `not_found` for an unknown ticket and for a ticket of another event. */
export async function requireCase(
  ctx: ActorContext,
  { event_id: eventId, support_case_id: id }: OfCase,
): Promise<CaseRow> {
  const row = await tickets.find(ctx.db, await requireDesk(ctx.db, ctx, eventId), id);
  if (row === null) throw notFound();
  return row;
}

export async function lockCase(
  ctx: ActorContext,
  tx: Tx,
  { event_id: eventId, support_case_id: id }: OfCase,
): Promise<CaseRow> {
  const row = await tickets.findForUpdate(tx, await requireDesk(tx, ctx, eventId), id);
  if (row === null) throw notFound();
  return row;
}
