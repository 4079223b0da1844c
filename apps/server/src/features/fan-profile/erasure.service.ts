import type { Db, Tx } from '../../platform/db/database.ts';
import { giveUpImages } from '../uploads/index.ts';
import { deleteWebhookDeliveriesOf } from '../webhooks/index.ts';
import * as erasure from './erasure.repository.ts';
import type { GivenUpPicture, LeavingFan } from './erasure.repository.ts';

/** Erases a locked fan and listed persons with the same number, but keeps counts. Returns pictures without an owner. */
export async function erase(tx: Tx, fan: LeavingFan, requestId: string): Promise<GivenUpPicture[]> {
  const ids = [fan.id, ...fan.listedIds];
  if (fan.phone_number !== null) {
    await erasure.blankImportRows(tx, fan.phone_number);
    await erasure.removeLetters(tx, fan.phone_number);
  }
  await erasure.removeTraces(tx, ids);
  // Runs before pictures and email addresses are deleted, because it finds the tickets' rows by them.
  const sentByStaff = await giveUpImages(tx, await erasure.blankTickets(tx, ids));
  const pictures = await erasure.giveUpPictures(tx, fan.id);
  await erasure.blankPersons(tx, ids);
  await erasure.blankPlaces(tx, ids);
  await erasure.leaveQueues(tx, ids);
  await deleteWebhookDeliveriesOf(tx, ids);
  await erasure.blankOrders(tx, ids);
  for (const id of ids) await erasure.blankAuditLines(tx, id, requestId);
  return [...pictures, ...sentByStaff.map((key) => ({ key, incomingKey: null }))];
}

/**
 * Erases again all fans whom a restore brought back. Uses one transaction per fan, so an interrupted run can continue.
 */
export async function eraseReturned(db: Db): Promise<number> {
  const returned = await erasure.findReturned(db);
  for (const id of returned) {
    await db.transaction().execute(async (tx) => {
      const fan = await erasure.lock(tx, id);
      if (fan !== null) await erase(tx, fan, 'erased again');
    });
  }
  return returned.length;
}
