import type { KeyboardEvent } from 'react';

/** For a button whose second press undoes the first: ignores repeats of a held Enter or Space. */
export function oncePerKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
