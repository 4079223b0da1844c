import { isWithinASecond, maxFlashes } from './flash-safety.ts';
import { longestRunMs, pauseMs } from './light-rules.ts';

export interface LightGuard {
  /** Returns whether the light may be on. Call it every frame; `nowMs` (`performance.now()`) never decreases. */
  ask: (wantsLight: boolean, nowMs: number) => boolean;
  /** Records that the light went out regardless of the rules: Stop, or a hidden page. */
  putOut: (nowMs: number) => void;
}

const lateFrameMs = 100;

/**
 * Enforces the limits on one phone across shows, stops and clock jumps: three flashes in any second, and a two-second
 * pause after 30 seconds. It can only darken, with one exception: if frames stall past the end of a run, a lit light
 * stays on until that counts as a pause. Begins with a pause, because the page may have been reloaded during a show. A
 * time that goes back or is NaN counts as no time passed. `minMs` is the min time between two changes, for a lamp.
 */
export function createLightGuard({ minMs = 0 }: { minMs?: number } = {}): LightGuard {
  const leadMs = minMs + lateFrameMs;
  let isLit = false;
  let heardMs: number | undefined;
  let atMs = 0;
  let changedMs = 0;
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
    return fitsTheRun && !isWithinASecond(atMs - oldestMs) && atMs - changedMs >= minMs;
  };
  const mayGoOut = () => isPaused() || (atMs <= runFromMs + longestRunMs && atMs - changedMs >= minMs);
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
