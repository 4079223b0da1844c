import { csrfTokenKey } from '@backline/client';
import { localStore } from '@backline/page/browser-storage';
import { useSyncExternalStore } from 'react';
import { fanStore, prefix } from './fan-store.ts';

const unnamedKey = 'unnamed';
const idKey = 'id';

/** State of the session. `lost`: it has ended, but its fan is known. `unnamed`: signed in without a name so far. */
export type SessionState = 'signed-out' | 'lost' | 'unnamed' | 'signed-in';

interface Session {
  state: SessionState;
  /** Increases with each session; loaded data belongs to one generation. */
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

export function endNaming(): void {
  fanStore.removeItem(unnamedKey);
  change(storedState(), true);
}

/** Ends the session. `lost` means that the server ended it, which late calls may report again. */
export function endSession(why: 'left' | 'lost'): void {
  // A fan whose session expired will come back, so their data stays. Signing out deletes it, even if the server or
  // another tab ended the session first.
  if (why === 'left') forgetFan();
  fanStore.removeItem(csrfTokenKey);
  if (why === 'lost' && (session.state === 'signed-out' || session.state === 'lost')) return;
  change(storedState());
}

/** Deletes all that this phone remembers of a fan, including ticket seats and cached pictures. */
function forgetFan(): void {
  // This is the name of the service worker's cache. Over plain http there is no worker.
  if ('caches' in window) void caches.delete('pictures-shown');
  // Removes the id first. Otherwise another tab would mistake the sign-out for an expired session.
  fanStore.removeItem(idKey);
  for (const key of localStore.keys()) if (key.startsWith(prefix)) localStore.removeItem(key);
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in fan, or the last one after a lapsed session; null if unknown. */
export function knownFanId(): number | null {
  return Number(fanStore.getItem(idKey)) || null;
}

export function signedInFanId(): number | null {
  return fanStore.getItem(csrfTokenKey) === null ? null : knownFanId();
}

export const useSession = (): Session => useSyncExternalStore(onSession, () => session);
