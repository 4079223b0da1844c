import { useEffect, useRef } from 'react';
import { followEdit, moveRow } from './rows.ts';
import { isDialogOpen, isTyping } from './typing.ts';

/** Timeout for the second letter of a sequence. */
const sequenceMs = 1_500;

interface Keys {
  search(): void;
  help(): void;
  /** Called after the first letter of a sequence to load what the second letter needs. */
  prepare(): void;
  go(letter: string): void;
  /** Opens the path of an Edit link. */
  open(path: string): void;
  /** False on pages where a hand scanner types letters. Ctrl+K and Cmd+K still work. */
  areLettersOn: boolean;
}

/**
 * Handles the page's keyboard shortcuts. Ignores keys while somebody types, while a dialog is open, and with Ctrl, Meta
 * or Alt (except Ctrl+K and Cmd+K).
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let armedAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const isArmed = event.timeStamp - armedAt <= sequenceMs;
      armedAt = Number.NEGATIVE_INFINITY;
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isDialogOpen()) return;
      const { search, help, prepare, go, open, areLettersOn } = latest.current;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return search();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || !areLettersOn) return;
      const letter = event.key.toLowerCase();
      if (isArmed) return go(letter);
      switch (letter) {
        case 'j':
          return moveRow(1);
        case 'k':
          return moveRow(-1);
        case 'e':
          // Otherwise the letter would be typed into the field that `followEdit` focuses.
          event.preventDefault();
          return followEdit(open);
        case 'g':
          armedAt = event.timeStamp;
          return prepare();
        case '/':
          event.preventDefault();
          return search();
        case '?':
          return help();
        default:
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
