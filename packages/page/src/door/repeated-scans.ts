import { readDoorCode } from '@backline/contract/door-code';

/** A code that stays before the camera, or that a hand scanner beeps twice, is one scan. */
export const sameScanMs = 4_000;

export interface RepeatGuard {
  /** Whether the text was not seen within the last seconds. Each sight of it prolongs them. */
  isNew(text: string): boolean;
  /** Its fan is done with: the next code that the same phone shows, a moment later, is no new scan either. */
  settle(text: string): void;
}

export function createRepeatGuard(now = () => Date.now()): RepeatGuard {
  const seenAt = new Map<string, number>();
  return {
    isNew(text) {
      const at = now();
      for (const [known, last] of seenAt) if (at - last >= sameScanMs) seenAt.delete(known);
      const fan = fanKey(text);
      const isKnown = seenAt.has(text) || (fan !== null && seenAt.has(fan));
      seenAt.set(text, at);
      if (fan !== null && seenAt.has(fan)) seenAt.set(fan, at);
      return !isKnown;
    },
    settle(text) {
      const fan = fanKey(text);
      if (fan !== null) seenAt.set(fan, now());
    },
  };
}

function fanKey(text: string): string | null {
  const code = readDoorCode(text);
  return code && `fan ${code.eventId}/${code.fanId}`;
}
