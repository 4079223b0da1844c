import type { KeyboardEvent } from 'react';

/** For a button whose second press takes the first one back: a key that is held presses it once. */
export function oncePerKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
