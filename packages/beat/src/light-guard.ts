import { isWithinASecond, maxFlashes } from './flash-safety.ts';
import { longestRunMs, pauseMs } from './light-rules.ts';

export interface LightGuard {
  /**
   * Whether the light is to be on now. Asked before each change, best in every frame, because a light that must wait comes as
   * soon as it may. `nowMs` never goes back (`performance.now()`).
   */
  ask: (wantsLight: boolean, nowMs: number) => boolean;
  /** The light was put out at once, whatever the rule says: somebody pressed Stop, the page was hidden. */
  putOut: (nowMs: number) => void;
}

/** A frame may come so late; a light that goes on so close to the end of a run could not go out within it. */
const lateFrameMs = 100;

/**
 * The last look at one phone's own light, over all shows, stops and jumps of the show's time: at most three flashes in any
 * second, and no run of changes beyond 30 seconds without a pause of two. It keeps dark what would break that. What it keeps
 * lit against a wish is a light that missed the end of its run, because frames stood still: going out would be one change
 * more, so it stays on until that is a pause.
 *
 * A new guard begins with a pause: it knows nothing of what the phone showed a moment ago, when the page was perhaps loaded
 * anew in mid-show. Time that goes back, or is none, is no time passed.
 *
 * `leastMs` is the least time between two changes, as the lamp at the back of a phone needs it.
 */
export function createLightGuard({ leastMs = 0 }: { leastMs?: number } = {}): LightGuard {
  const leadMs = leastMs + lateFrameMs;
  let isLit = false;
  let heardMs: number | undefined;
  let atMs = 0;
  let changedMs = 0;
  // As if a run had just ended.
  let runFromMs = -longestRunMs;
  let lightingsMs: number[] = [];

  const tick = (nowMs: number) => {
    if (!Number.isFinite(nowMs)) return;
    atMs += Math.max(nowMs - (heardMs ?? nowMs), 0);
    heardMs = nowMs;
  };
  const isPaused = () => atMs - changedMs >= pauseMs;
  const change = () => {
    if (isPaused()) runFromMs = atMs;
    changedMs = atMs;
    isLit = !isLit;
    if (isLit) lightingsMs = [...lightingsMs, atMs].slice(-maxFlashes);
  };
  const mayGoOn = () => {
    const oldestMs = lightingsMs.length < maxFlashes ? -Infinity : (lightingsMs[0] ?? -Infinity);
    const fitsTheRun = isPaused() || atMs + leadMs <= runFromMs + longestRunMs;
    return fitsTheRun && !isWithinASecond(atMs - oldestMs) && atMs - changedMs >= leastMs;
  };
  const mayGoOut = () => isPaused() || (atMs <= runFromMs + longestRunMs && atMs - changedMs >= leastMs);
  /** The next frame may come too late to put it out. */
  const mustGoOut = () => !isPaused() && atMs + lateFrameMs > runFromMs + longestRunMs;

  return {
    ask(wantsLight, nowMs) {
      tick(nowMs);
      if (isLit ? (!wantsLight || mustGoOut()) && mayGoOut() : wantsLight && mayGoOn()) change();
      return isLit;
    },
    putOut(nowMs) {
      tick(nowMs);
      if (isLit) change();
    },
  };
}
