import type { KeyboardEvent } from 'react';

/** Ignores the repeats of a held Enter or Space on a button whose second press undoes the first. */
export function oncePerKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
