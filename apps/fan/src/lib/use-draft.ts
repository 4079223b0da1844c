import { useState, useSyncExternalStore } from 'react';
import { fanStore, knownFanId } from './session.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab writes on it, or sends it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** False where the browser has no room: nothing older comes back for it then. */
export function storeDraft(key: string, typed: string): boolean {
  try {
    if (typed === '') fanStore.removeItem(key);
    else fanStore.setItem(key, typed);
    return true;
  } catch {
    fanStore.removeItem(key);
    return false;
  }
}

interface Draft {
  text: string;
  keep: (typed: string) => void;
  /** It is sent from somewhere else from now on. Answers how it is taken back, before what was typed since; nobody takes it who came in its writer's place. */
  handOver: () => () => void;
}

/**
 * What was typed and not sent, also before the page was loaded anew, and one in all tabs; it goes when it is emptied, and when the
 * fan signs out.
 */
export function useDraft(name: string): Draft {
  const key = `draft.${name}`;
  const stored = useSyncExternalStore(subscribe, () => fanStore.getItem(key) ?? '');
  const [unstored, setUnstored] = useState<string | null>(null);
  const text = unstored ?? stored;
  const keep = (typed: string) => {
    setUnstored(storeDraft(key, typed) ? null : typed);
    for (const listener of listeners) listener();
  };
  const handOver = () => {
    const writer = knownFanId();
    keep('');
    return () => {
      if (knownFanId() === writer) keep([text, fanStore.getItem(key) ?? ''].filter(Boolean).join(' '));
    };
  };
  return { text, keep, handOver };
}
