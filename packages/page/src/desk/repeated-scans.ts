/** A code that stays before the camera, or that a hand scanner beeps twice, is one scan. */
export const sameScanMs = 4_000;

export interface RepeatGuard {
  /** Whether the text was not seen within the last seconds. Each sight of it prolongs them. */
  isNew(text: string): boolean;
  /** What it is of is done with: the next code that the same phone shows, a moment later, is no new scan either. */
  settle(text: string): void;
}

/** `thingOf`: what a code is of, whichever the moment; null for a text that is no code. */
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
