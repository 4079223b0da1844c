import { useRef, useSyncExternalStore } from 'react';
import { fanStore, tryToStore } from './fan-store.ts';
import { knownFanId } from './session.ts';
import { storeWatch } from './store-watch.ts';

const { subscribe, notify } = storeWatch();

interface Draft {
  text: string;
  keep: (typed: string) => void;
  /**
   * Clears the draft once its text is stored elsewhere, unless the fan has typed more since. Returns a function that
   * restores the text, unless another fan has signed in.
   */
  handOver: () => () => void;
}

/** Stores an unsent text, shared by all tabs; survives a reload. Emptying it or signing out removes it. */
export function useDraft(name: string): Draft {
  const key = `draft.${name}`;
  const withoutRoom = useRef<string | null>(null);
  // Reads again instead of using `text`: another form or tab may have written during the call.
  const now = () => withoutRoom.current ?? fanStore.getItem(key) ?? '';
  const text = useSyncExternalStore(subscribe, now);
  const keep = (typed: string) => {
    withoutRoom.current = tryToStore(key, typed) ? null : typed;
    notify();
  };
  const handOver = () => {
    const writer = knownFanId();
    const hasTypedOn = now() !== text;
    if (!hasTypedOn) keep('');
    return () => {
      if (knownFanId() !== writer || hasTypedOn) return;
      keep([text, now()].filter(Boolean).join(' '));
    };
  };
  return { text, keep, handOver };
}
