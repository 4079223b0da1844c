/** A code that stays in front of the camera, or is scanned twice within this time, is one scan. */
export const sameScanMs = 4_000;

export interface RepeatGuard {
  /** Returns false for a text seen within `sameScanMs`. Each sighting restarts this time. */
  isNew(text: string): boolean;
  /**
   * Marks the code's fan or order as done, so that the next code of the same fan or order does not count as a new scan.
   */
  settle(text: string): void;
}

/**
 * Creates a guard against repeated scans. `thingOf` returns the key of a code's fan or order, which stays the same when
 * the code changes, or null for other text.
 */
export function createRepeatGuard(thingOf: (text: string) => string | null, now = () => Date.now()): RepeatGuard {
  const seenAt = new Map<string, number>();
  return {
    isNew(text) {
      const at = now();
      for (const [known, last] of seenAt) if (at - last >= sameScanMs) seenAt.delete(known);
      const thing = thingOf(text);
      const isKnown = seenAt.has(text) || (thing !== null && seenAt.has(thing));
      seenAt.set(text, at);
      if (thing !== null && seenAt.has(thing)) seenAt.set(thing, at);
      return !isKnown;
    },
    settle(text) {
      const thing = thingOf(text);
      if (thing !== null) seenAt.set(thing, now());
    },
  };
}
