import type { KeyboardEvent } from 'react';

/** For a button whose second press takes the first one back: a key that is held presses it once. Held Tab goes on. */
export function oncePerKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
