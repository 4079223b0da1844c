import { createHash } from 'node:crypto';
import type { Connection } from '../db/database.ts';
import { insertSpent } from './once.repository.ts';

export { deleteExpiredProofs } from './once.repository.ts';

/**
 * Takes a signed thing out of use, across all processes; false where it was used before. `expiresAt` is when it is
 * refused anyhow. Inside a transaction it is used only if that commits, and a second user waits for the outcome.
 */
export async function useOnce(db: Connection, purpose: string, id: string, expiresAt: Date): Promise<boolean> {
  return insertSpent(db, createHash('sha256').update(`${purpose}\0${id}`).digest(), expiresAt);
}
