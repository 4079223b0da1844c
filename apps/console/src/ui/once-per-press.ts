import type { KeyboardEvent, MouseEvent } from 'react';

/** Ignores the repeats of a held Enter or Space on a button whose second press undoes or repeats the first. */
export function oncePerKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Ignores the second click of a double click, which would undo or repeat the first one. */
export const oncePerPress =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) act();
  };
