import { createStore, del, get, set, values } from 'idb-keyval';

export interface QueuedEntry<Attempt, Answer> {
  key: string;
  /** Only the session of this operator may send the scan. */
  operatorId: number;
  eventId: number;
  eventName: string;
  attempt: Attempt;
  scannedAt: number;
  /** Idempotency-Key of a first call that got no response but may have counted. */
  triedKey: string | null;
  doneAt?: number;
  /** The server's result; kept until the operator has read it. */
  told: { answer: Answer } | { refusal: string } | null;
}

export interface QueuedEntries<Attempt, Answer> {
  name: string;
  keep(entry: QueuedEntry<Attempt, Answer>): Promise<void>;
  forget(key: string): Promise<void>;
  isQueued(key: string): Promise<boolean>;
  list(operatorId: number): Promise<QueuedEntry<Attempt, Answer>[]>;
  /** Deletes all scans of an erased operator, because they name other people. */
  forgetAllOf(operatorId: number): Promise<void>;
}

export function queuedEntries<Attempt, Answer>(name: string): QueuedEntries<Attempt, Answer> {
  type Entry = QueuedEntry<Attempt, Answer>;
  /**
   * Field names in storage stay as older versions wrote them, so that scans queued by those versions are still sent.
   */
  type Stored = Omit<Entry, 'operatorId'> & { keeperId: number };
  const store = createStore(name, 'kept');
  const list = async (operatorId: number): Promise<Entry[]> => {
    const all = await values<Stored>(store).catch((): Stored[] => []);
    return all
      .filter(({ keeperId }) => keeperId === operatorId)
      .sort((one, other) => one.scannedAt - other.scannedAt)
      .map(({ keeperId: id, ...entry }) => ({ ...entry, operatorId: id }));
  };
  return {
    name,
    keep: ({ operatorId: keeperId, ...entry }) => set(entry.key, { ...entry, keeperId } satisfies Stored, store),
    forget: (key) => del(key, store),
    isQueued: async (key) => (await get<Stored>(key, store)) !== undefined,
    list,
    async forgetAllOf(operatorId) {
      for (const { key } of await list(operatorId)) await del(key, store);
    },
  };
}
