import { useEffect, useRef } from 'react';

/** Max gap between keys: a scanner types every few milliseconds, a fast typist every 60. */
const maxGapMs = 50;
/** Min length: shorter input may be two typed letters and a quick Enter. */
const minLetters = 8;

interface Burst {
  text: string;
  lastAt: number;
  field: { element: HTMLInputElement; before: string } | null;
}

/** Listens for a hand scanner, which types a code and Enter like a keyboard, wherever the focus is. */
export function useHandScanner(onText: (text: string) => void): void {
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    let burst: Burst | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isGoingOn = burst !== null && event.timeStamp - burst.lastAt <= maxGapMs;
      if (event.key === 'Enter') {
        const read = isGoingOn ? burst : null;
        burst = null;
        if (read === null || read.text.length < minLetters) return;
        event.preventDefault();
        event.stopPropagation();
        if (read.field !== null) restore(read.field);
        return latest.current(read.text);
      }
      if (event.key.length !== 1) return;
      if (!isGoingOn || burst === null) burst = { text: '', lastAt: 0, field: fieldOf(event.target) };
      burst.text += event.key;
      burst.lastAt = event.timeStamp;
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const fieldOf = (target: EventTarget | null): Burst['field'] =>
  target instanceof HTMLInputElement ? { element: target, before: target.value } : null;

/** Uses the browser's own setter, so that React notices the change. */
function restore({ element, before }: NonNullable<Burst['field']>): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, before);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
