import { useRef, useSyncExternalStore } from 'react';
import { fanStore, knownFanId, tryToStore } from './session.ts';
import { storeWatch } from './store-watch.ts';

const { subscribe, tell } = storeWatch();

interface Draft {
  text: string;
  keep: (typed: string) => void;
  /**
   * What was sent is kept somewhere else from now on; what was typed over it since the press stays here. Answers how it is taken
   * back, before what was typed since; nobody takes it who came in its writer's place.
   */
  handOver: () => () => void;
}

/**
 * What was typed and not sent, also before the page was loaded anew, and one in all tabs; it goes when it is emptied, and when the
 * fan signs out.
 */
export function useDraft(name: string): Draft {
  const key = `draft.${name}`;
  const withoutRoom = useRef<string | null>(null);
  // Asked for anew after `text`: sending takes longer than a render, and another form or tab may write on it meanwhile.
  const now = () => withoutRoom.current ?? fanStore.getItem(key) ?? '';
  const text = useSyncExternalStore(subscribe, now);
  const keep = (typed: string) => {
    withoutRoom.current = tryToStore(key, typed) ? null : typed;
    tell();
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
