import { useState } from 'react';

interface Copying {
  onCopied?: (() => void) | undefined;
  /** Selects the text, because a key copies it where the browser blocks the clipboard. */
  select: () => void;
}

/** Copies a text, and returns the outcome for a status line. */
export function useCopy(text: string, { onCopied, select }: Copying) {
  const [copied, setCopied] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const isCopied = copied === text;

  function note() {
    setCopied(text);
    setIsBlocked(false);
    onCopied?.();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      note();
    } catch {
      // Browsers block the clipboard on plain http, and if the person refuses it.
      setIsBlocked(true);
      select();
    }
  }

  const blocked = isBlocked ? 'Your browser blocks the button. The text is selected: press Ctrl+C or ⌘C.' : '';
  return { copy, note, isCopied, outcome: isCopied ? 'Copied.' : blocked };
}
