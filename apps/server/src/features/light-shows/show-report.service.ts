import type { Tx } from '../../platform/db/database.ts';
import { reportOf } from './phone-counts.ts';
import * as counts from './phone-counts.repository.ts';

export async function countShow(tx: Tx, showId: number): Promise<{ event_id: number } | null> {
  const show = await counts.takeUnreported(tx, showId);
  if (show === null) return null;
  await counts.report(tx, showId, reportOf(await counts.listOfShow(tx, showId)));
  return show;
}

/**
 * Writes the reports of ended shows before the next show overwrites the phones' counts. The caller holds the lock on
 * the event's lights and notifies the staff.
 */
export async function countEndedShows(tx: Tx, eventId: number): Promise<void> {
  for (const showId of await counts.listEndedOf(tx, eventId)) await countShow(tx, showId);
}
