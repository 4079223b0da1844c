import type { Db, Tx } from '../../platform/db/database.ts';
import { giveUpImages } from '../uploads/index.ts';
import * as erasure from './erasure.repository.ts';
import type { GivenUpPicture, LeavingFan } from './erasure.repository.ts';

/**
 * Erases a fan who is locked, and the persons that organisers' lists know by the same number: all that is personal of them goes, the rows
 * that count joins and check-ins stay. Answers the pictures that are nobody's now.
 */
export async function erase(tx: Tx, fan: LeavingFan, requestId: string): Promise<GivenUpPicture[]> {
  const ids = [fan.id, ...fan.listedIds];
  if (fan.phone_number !== null) {
    await erasure.blankImportRows(tx, fan.phone_number);
    await erasure.removeLetters(tx, fan.phone_number);
  }
  await erasure.removeTraces(tx, ids);
  // Before the pictures and the mail addresses, which both are found by.
  const sentByStaff = await giveUpImages(tx, await erasure.blankTickets(tx, ids));
  const pictures = await erasure.giveUpPictures(tx, fan.id);
  await erasure.blankPersons(tx, ids);
  await erasure.blankPlaces(tx, ids);
  await erasure.deleteNumberFindings(tx, ids);
  await erasure.blankOrders(tx, ids);
  for (const id of ids) await erasure.blankAuditLines(tx, id, requestId);
  return [...pictures, ...sentByStaff.map((key) => ({ key, incomingKey: null }))];
}

/**
 * Erases once more who was erased and has come back with an older archive; answers how many. Their pictures are nobody's then and go
 * with the unused uploads. One after the other: cut short, it goes on where it was.
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
