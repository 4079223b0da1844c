import { eventArrivals } from '@backline/contract/arrivals';
import { runFanImport } from '@backline/contract/fan-imports';
import { isOpenTo } from '@backline/contract/operation';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findStaff } from '../../platform/session/session.ts';
import { findInReach, visibleTo } from '../events/index.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { giveOrdersToListed } from '../store-buyers/index.ts';
import { importLine } from './fan-import-line.ts';
import * as run from './fan-import-run.repository.ts';
import * as state from './fan-import-state.repository.ts';
import type { Runner, Turn } from './fan-import-state.repository.ts';
import { chooseFans, outcomesOf, placesOf, type Outcome } from './fan-placing.ts';

/**
 * A chunk of this size takes a fraction of a second, so an interruption loses little and concurrent imports can take
 * turns.
 */
const rowsPerChunk = 1_000;

/**
 * Imports the next rows. Returns the next turn, or null if the import is finished, stopped or deleted, or if `turn` is
 * outdated.
 */
export async function importChunk(ctx: Context, tx: Tx, turn: Turn): Promise<Turn | null> {
  const found = await state.lockTurn(tx, turn);
  if (found === null) return null;
  const { id: importId, runner } = found;
  const event = await findEventOf(tx, runner, found.event_id);
  if (event === null) {
    const counts = await state.halt(tx, importId, 'rights');
    await ctx.audit(tx, {
      ...importLine('stopped', found),
      after: { event_id: found.event_id, reason: 'right lost', user_id: runner.id, ...counts },
    });
    return null;
  }
  await run.lockManager(tx, event.managerId);
  const done = await importNext(tx, { importId, eventId: event.id, managerId: event.managerId });
  if (done.added > 0) {
    await giveOrdersToListed(ctx, tx, event.id);
    await ctx.notify(tx, eventArrivals, { eventId: event.id });
  }
  const progress = await state.note(tx, importId, done);
  if (!progress.isFinished) return progress.next;
  // Attributes the audit line to the person who started or resumed the import.
  const by = { actorId: runner.id, impersonatorId: runner.impersonatorId };
  await ctx.audit(tx, { ...importLine('finished', found), ...by, after: { event_id: event.id, ...progress.counts } });
  const detail = found.file_name;
  const notice = { cause: `fan_import/${importId}`, eventId: event.id, aboutId: importId, detail, userId: runner.id };
  await notifyStaff(ctx, tx, { kind: 'fan_import', ...notice });
  return null;
}

/**
 * Checks again that the person who runs the import still has the permission and, during a Login As, that the ADMIN is
 * still one. Returns null if not.
 */
async function findEventOf(tx: Tx, { id, impersonatorId }: Runner, eventId: number) {
  const staff = await findStaff(tx, id);
  if (staff === null || !isOpenTo(runFanImport.access, staff.role, (key) => staff.features.has(key))) return null;
  const isBacked = impersonatorId === null || (await findStaff(tx, impersonatorId))?.role === 'ADMIN';
  return isBacked ? findInReach(tx, eventId, visibleTo(staff)) : null;
}

export async function importNext(
  tx: Tx,
  { importId, eventId, managerId }: { importId: number; eventId: number; managerId: number },
): Promise<{ done: number } & Record<Outcome, number>> {
  const rows = await run.listWaiting(tx, importId, rowsPerChunk);
  const accepted = rows.filter(({ isRefused }) => !isRefused);
  const fanOfLine = chooseFans(await run.findOwnFans(tx, { managerId, eventId }, accepted));
  const strangers = accepted.filter(({ line }) => !fanOfLine.has(line));
  const ids = await run.insertPeople(tx, strangers);
  for (const [index, { line }] of strangers.entries()) fanOfLine.set(line, ids[index] ?? 0);
  const places = placesOf(accepted, fanOfLine);
  const newlyListed = await run.putOnList(tx, { importId, eventId }, places);
  if (newlyListed.length < places.length) await run.noteRepeats(tx, { importId, eventId }, places);
  const outcomes = outcomesOf(rows, fanOfLine, newlyListed);
  await run.setOutcomes(tx, importId, outcomes);
  const count = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { done: rows.length, added: count('added'), known: count('known'), refused: count('refused') };
}
