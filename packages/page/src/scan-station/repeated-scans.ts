/** A code that stays before the camera or beeps twice within this time is one scan. */
export const sameScanMs = 4_000;

export interface RepeatGuard {
  /** Returns false for a text seen within that time; each sighting extends it. */
  isNew(text: string): boolean;
  /** Marks the item as done: the next code of the same phone is no new scan either. */
  settle(text: string): void;
}

/** `thingOf` identifies the item of a code independent of time; null for other text. */
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
