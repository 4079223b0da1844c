import { createStore, del, set, values } from 'idb-keyval';

/** Something that a fan did, and that the server has not confirmed yet. */
export interface KeptCall {
  /** Its Idempotency-Key. */
  key: string;
  /** Who did it: nobody else's session sends it. */
  fanId: number;
  /** Of the operation. */
  path: string;
  input: unknown;
  /** What people call it. */
  label: string;
  keptAt: number;
  /** When it was sent for the first time: it may have arrived. */
  triedAt: number | null;
  /** Why it will not be sent any more: kept until the fan has read it. */
  told: string | null;
}

/** In the order in which they were done. */
export interface CallStore {
  list(): Promise<KeptCall[]>;
  put(call: KeptCall): Promise<void>;
  remove(key: string): Promise<void>;
}

/** In this browser's own store, where it outlives the tab. */
export function browserStore(): CallStore {
  const store = createStore('backline-fan-outbox', 'calls');
  return {
    list: async () => (await values<KeptCall>(store)).sort((one, other) => one.keptAt - other.keptAt),
    put: (call) => set(call.key, call, store),
    remove: (key) => del(key, store),
  };
}
