import { createHash } from 'node:crypto';
import type { Connection } from '../db/database.ts';
import { insertSpent } from './once.repository.ts';

export { deleteExpiredProofs } from './once.repository.ts';

/**
 * Returns false if the id was already used. A use inside a transaction counts only once the transaction commits; a
 * concurrent call with the same id waits until the transaction ends.
 */
export async function useOnce(db: Connection, purpose: string, id: string, expiresAt: Date): Promise<boolean> {
  return insertSpent(db, createHash('sha256').update(`${purpose}\0${id}`).digest(), expiresAt);
}
