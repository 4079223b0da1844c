import { csrfTokenKey } from '@backline/client';
import { localStore } from '@backline/page/browser-storage';
import { useSyncExternalStore } from 'react';

/** Names of its own: somebody of the staff who is signed in to the console in this browser stays so until a fan signs in. */
const prefix = 'fan.';
const unnamedKey = 'unnamed';
const idKey = 'id';

export const fanStore = {
  getItem: (key: string) => localStore.getItem(prefix + key),
  setItem: (key: string, value: string) => localStore.setItem(prefix + key, value),
  removeItem: (key: string) => localStore.removeItem(prefix + key),
};

/** An empty text is none. False where the browser has no room: nothing older comes back for it then. */
export function tryToStore(key: string, text: string): boolean {
  try {
    if (text === '') fanStore.removeItem(key);
    else fanStore.setItem(key, text);
    return true;
  } catch {
    fanStore.removeItem(key);
    return false;
  }
}

/** `lost`: it ended, and whose it was is known. `unnamed`: signed in, and still to be asked for the name. */
export type SessionState = 'signed-out' | 'lost' | 'unnamed' | 'signed-in';

interface Session {
  state: SessionState;
  /** Another number with each session that begins or ends here: what was loaded belongs to one of them. */
  generation: number;
}

const listeners = new Set<() => void>();
let session: Session = { state: storedState(), generation: 0 };

function storedState(): SessionState {
  if (signedInFanId() === null) return knownFanId() === null ? 'signed-out' : 'lost';
  return fanStore.getItem(unnamedKey) === null ? 'signed-in' : 'unnamed';
}

function change(state: SessionState, isSamePerson = false): void {
  session = { state, generation: session.generation + (isSamePerson ? 0 : 1) };
  for (const listener of listeners) listener();
}

// Another tab has signed in or out.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === prefix + csrfTokenKey || key === prefix + unnamedKey) {
    const isSamePerson = key === prefix + unnamedKey;
    change(storedState(), isSamePerson);
  }
});

export function beginSession({ csrfToken, id, isNew }: { csrfToken: string; id: number; isNew: boolean }): void {
  if (knownFanId() !== id) forgetFan();
  if (isNew) fanStore.setItem(unnamedKey, 'true');
  else fanStore.removeItem(unnamedKey);
  fanStore.setItem(idKey, `${id}`);
  fanStore.setItem(csrfTokenKey, csrfToken);
  change(storedState());
}

/** The name was given, or will be later. */
export function endNaming(): void {
  fanStore.removeItem(unnamedKey);
  change(storedState(), true);
}

/** `lost` where the server ended it: the page says so. Each call that comes too late tells it again. */
export function endSession(why: 'left' | 'lost'): void {
  // Whose session has lapsed comes back; who leaves does not, also where the server or another tab was first to end it.
  if (why === 'left') forgetFan();
  fanStore.removeItem(csrfTokenKey);
  if (why === 'lost' && (session.state === 'signed-out' || session.state === 'lost')) return;
  change(storedState());
}

/** All that this phone remembers of a fan, seats of their tickets among it, and pictures that they were shown. */
function forgetFan(): void {
  // By the name that the service worker knows it by. Over plain http there is none.
  if ('caches' in window) void caches.delete('pictures-shown');
  // First: another tab that sees the session end takes it for one that lapsed where it is still known whose it was.
  fanStore.removeItem(idKey);
  for (const key of localStore.keys()) if (key.startsWith(prefix)) localStore.removeItem(key);
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whose phone this is: who is signed in, and after a session that lapsed who was. Null where nobody is known. */
export function knownFanId(): number | null {
  return Number(fanStore.getItem(idKey)) || null;
}

/** Null where nobody is signed in. */
export function signedInFanId(): number | null {
  return fanStore.getItem(csrfTokenKey) === null ? null : knownFanId();
}

/** Whether a fan is signed in here. Of the fan themself the server tells. */
export const useSession = (): Session => useSyncExternalStore(onSession, () => session);
