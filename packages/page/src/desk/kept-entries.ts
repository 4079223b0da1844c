import { createStore, del, get, set, values } from 'idb-keyval';

/** What happened at a desk without network, in this browser's own store, where it outlives the tab. */
export interface KeptEntry<Attempt, Answer> {
  /** Its Idempotency-Key. */
  key: string;
  /** Who stood at the desk: nobody else's session sends it. */
  keeperId: number;
  eventId: number;
  eventName: string;
  attempt: Attempt;
  /** When it happened, by the server's clock. */
  scannedAt: number;
  /** The Idempotency-Key of a first call that got no answer and may have counted. */
  triedKey: string | null;
  /** What that call said of its moment. */
  doneAt?: number;
  /** What became of it, once the server has said so: kept until somebody has read it. */
  told: { answer: Answer } | { refusal: string } | null;
}

export interface KeptEntries<Attempt, Answer> {
  /** Of desks of one kind. */
  name: string;
  keep(entry: KeptEntry<Attempt, Answer>): Promise<void>;
  forget(key: string): Promise<void>;
  isKept(key: string): Promise<boolean>;
  /** Of this keeper, the first one first. A browser that stores nothing has kept nothing. */
  list(keeperId: number): Promise<KeptEntry<Attempt, Answer>[]>;
  /** All of a keeper who is no more: names of others are among it. */
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
