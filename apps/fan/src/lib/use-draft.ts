import { useState } from 'react';
import { fanStore } from './session.ts';

/** What was typed and not sent, also before the page was loaded anew; it goes when it is emptied, and when the fan signs out. */
export function useDraft(name: string): [string, (typed: string) => void] {
  const key = `draft.${name}`;
  const [text, setText] = useState(() => fanStore.getItem(key) ?? '');
  const keep = (typed: string) => {
    setText(typed);
    try {
      if (typed === '') fanStore.removeItem(key);
      else fanStore.setItem(key, typed);
    } catch {
      // A browser without room keeps no draft, and stops nobody who writes one.
    }
  };
  return [text, keep];
}
