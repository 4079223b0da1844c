import type { Tx } from '../../platform/db/database.ts';
import { reportOf } from './phone-counts.ts';
import * as counts from './phone-counts.repository.ts';

/** Counts what came of a show, once. Null where it is on, counted already, or gone. */
export async function countShow(tx: Tx, showId: number): Promise<{ event_id: number } | null> {
  const show = await counts.takeUnreported(tx, showId);
  if (show === null) return null;
  await counts.report(tx, showId, reportOf(await counts.listOfShow(tx, showId)));
  return show;
}

/**
 * Before the next show of the event begins: what phones told of the last one is overwritten then. The caller holds the event's
 * lights, and tells the staff.
 */
export async function countEndedShows(tx: Tx, eventId: number): Promise<void> {
  for (const showId of await counts.listEndedOf(tx, eventId)) await countShow(tx, showId);
}
