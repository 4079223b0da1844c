import type { DoorAnswer } from '@backline/contract/door';
import { createStore, del, get, set, values } from 'idb-keyval';

/** Who shall come in: the owner of a code, or somebody who was tapped in the list. */
export type Attempt = { kind: 'scan'; code: string } | { kind: 'tap'; userId: number; name: string };

/** What happened at a door without network, in this browser's own store, where it outlives the tab. */
export interface KeptScan {
  /** Its Idempotency-Key. */
  key: string;
  /** Who stood at the door: nobody else's session sends it. */
  keeperId: number;
  eventId: number;
  eventName: string;
  attempt: Attempt;
  /** By the server's clock. */
  scannedAt: number;
  /** The Idempotency-Key of a first call that got no answer and may have counted. */
  triedKey: string | null;
  /** What that call said of its moment. */
  doneAt?: number;
  /** What became of it, once the server has said so: kept until somebody has read it. */
  told: { answer: DoorAnswer } | { refusal: string } | null;
}

const store = createStore('backline-door', 'kept');

export const keep = (scan: KeptScan): Promise<void> => set(scan.key, scan, store);
export const forget = (key: string): Promise<void> => del(key, store);

export async function isKept(key: string): Promise<boolean> {
  return (await get<KeptScan>(key, store)) !== undefined;
}

/** All of a keeper who is no more: names of others are among it. */
export async function forgetAllOf(keeperId: number): Promise<void> {
  for (const { key } of await listKept(keeperId)) await forget(key);
}

/** Of this keeper, the first one first. A browser that stores nothing has kept nothing. */
export async function listKept(keeperId: number): Promise<KeptScan[]> {
  const all = await values<KeptScan>(store).catch((): KeptScan[] => []);
  return all.filter((scan) => scan.keeperId === keeperId).sort((one, other) => one.scannedAt - other.scannedAt);
}
