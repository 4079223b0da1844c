import { createStore, del, set, values } from 'idb-keyval';

/** A call that the server has not confirmed yet. */
export interface QueuedCall {
  key: string;
  /** Only a session of this fan may send the call. */
  fanId: number;
  path: string;
  input: unknown;
  label: string;
  keptAt: number;
  /** Time of the first attempt to send the call, or null. After an attempt the call may have reached the server. */
  triedAt: number | null;
  /** Reason why the call was given up. Kept until the fan has read it. */
  told: string | null;
}

export interface CallStore {
  list(): Promise<QueuedCall[]>;
  put(call: QueuedCall): Promise<void>;
  remove(key: string): Promise<void>;
}

export function browserStore(): CallStore {
  const store = createStore('backline-fan-outbox', 'calls');
  return {
    list: async () => (await values<QueuedCall>(store)).sort((one, other) => one.keptAt - other.keptAt),
    put: (call) => set(call.key, call, store),
    remove: (key) => del(key, store),
  };
}
