import { useRef } from 'react';
import { useLocation } from 'wouter';

/** State of a history entry that a link on the page below the sheet has added. */
export const sheetEntry = { isSheet: true };

const isOwnEntry = (state: unknown) => typeof state === 'object' && state !== null && 'isSheet' in state;

/**
 * Returns how to close a sheet that has an address of its own: by going back to the page below it. A sheet that was
 * opened by a link from elsewhere is replaced by that page instead.
 */
export function useCloseSheet(pageBelow: string): () => void {
  const [, navigate] = useLocation();
  const isClosing = useRef(false);
  return () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOwnEntry(history.state)) history.back();
    else navigate(pageBelow, { replace: true });
  };
}
