import { createStore, del, get, set, values } from 'idb-keyval';

export interface KeptEntry<Attempt, Answer> {
  key: string;
  /** Only the session of this operator sends the scan. */
  keeperId: number;
  eventId: number;
  eventName: string;
  attempt: Attempt;
  scannedAt: number;
  /** Idempotency-Key of a first call without an answer, which may have counted. */
  triedKey: string | null;
  doneAt?: number;
  /** The server's result; kept until the operator has read it. */
  told: { answer: Answer } | { refusal: string } | null;
}

export interface KeptEntries<Attempt, Answer> {
  name: string;
  keep(entry: KeptEntry<Attempt, Answer>): Promise<void>;
  forget(key: string): Promise<void>;
  isKept(key: string): Promise<boolean>;
  list(keeperId: number): Promise<KeptEntry<Attempt, Answer>[]>;
  /** Deletes all scans of an erased operator, because they name other people. */
  forgetAllOf(keeperId: number): Promise<void>;
}

export function keptEntries<Attempt, Answer>(name: string): KeptEntries<Attempt, Answer> {
  type Entry = KeptEntry<Attempt, Answer>;
  const store = createStore(name, 'kept');
  const list = async (keeperId: number): Promise<Entry[]> => {
    const all = await values<Entry>(store).catch((): Entry[] => []);
    return all.filter((entry) => entry.keeperId === keeperId).sort((one, other) => one.scannedAt - other.scannedAt);
  };
  return {
    name,
    keep: (entry) => set(entry.key, entry, store),
    forget: (key) => del(key, store),
    isKept: async (key) => (await get<Entry>(key, store)) !== undefined,
    list,
    async forgetAllOf(keeperId) {
      for (const { key } of await list(keeperId)) await del(key, store);
    },
  };
}
