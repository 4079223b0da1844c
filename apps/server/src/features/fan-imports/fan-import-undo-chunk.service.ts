import { eventArrivals } from '@backline/contract/arrivals';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { importLine } from './fan-import-line.ts';
import { lockManager } from './fan-import-run.repository.ts';
import type { Turn } from './fan-import-state.repository.ts';
import * as undo from './fan-import-undo.repository.ts';
import { fatesOf, type MadePlace } from './fan-undoing.ts';

const placesPerChunk = 1_000;
/**
 * Number of file rows to delete per chunk. It may exceed `placesPerChunk`, because no other transaction waits for these
 * rows.
 */
const rowsPerChunk = 5_000;

/**
 * Undoes the next rows and returns the next turn, or null at the end. Checks no permission, because an undo must not
 * stop halfway.
 */
export async function undoChunk(ctx: Context, tx: Tx, turn: Turn): Promise<Turn | null> {
  const found = await undo.lockTurn(tx, turn);
  if (found === null) return null;
  // Serialises with the manager's imports, so that no import finds a person whom this chunk is deleting.
  await lockManager(tx, found.manager_id);
  const done = await undoNext(tx, { importId: found.id, eventId: found.event_id });
  if (done.removed > 0) await ctx.notify(tx, eventArrivals, { eventId: found.event_id });
  const rows = await undo.removeRows(tx, found.id, rowsPerChunk);
  const isLast = done.removed + done.kept + rows === 0;
  const { next, counts } = await undo.note(tx, found.id, { ...done, isLast });
  if (!isLast) return next;
  const { id, impersonatorId } = found.runner;
  const after = { event_id: found.event_id, ...counts };
  await ctx.audit(tx, { ...importLine('undone', found), actorId: id, impersonatorId, after });
  return null;
}

export async function undoNext(
  tx: Tx,
  { importId, eventId }: { importId: number; eventId: number },
): Promise<{ removed: number; kept: number }> {
  const places = await undo.lockPlaces(tx, importId, placesPerChunk);
  if (places.length === 0) return { removed: 0, kept: 0 };
  const { removed, inherited, released } = fatesOf(places);
  await undo.removePlaces(tx, eventId, removed.map(fanOf));
  await undo.releasePlaces(tx, eventId, released.map(fanOf));
  await undo.handPlacesOver(tx, eventId, inherited);
  // If a fan with an account has taken over an imported person's entry, the imported person is no longer on the list.
  const leftOver = released.flatMap(({ claimedFrom }) => (claimedFrom === null ? [] : [claimedFrom]));
  const forgotten = await undo.removeUnproved(tx, [...removed.map(fanOf), ...leftOver]);
  const mailOf = new Map(forgotten.map(({ id, contact_email }) => [id, contact_email]));
  await undo.takeMailsBack(
    tx,
    released.map(({ fanId, claimedFrom }) => ({ fanId, contactEmail: mailOf.get(claimedFrom ?? 0) ?? null })),
  );
  return { removed: removed.length, kept: inherited.length + released.length };
}

const fanOf = ({ fanId }: MadePlace) => fanId;
