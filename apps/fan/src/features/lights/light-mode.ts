import type { LightMode } from './choice.ts';
import type { Plan } from './plan.ts';

/**
 * What the server said of a schedule is too old to flash by where a pattern begins by itself later than this: staff may have moved it or
 * taken it off meanwhile, and play something else.
 */
export const trustedMs = 30_000;

export interface Standing {
  chosen: LightMode;
  /** It knows the time well enough to flash beside others. */
  isClockGood: boolean;
  plan: Plan | null;
  serverMs: number;
  /** When the server last said what is scheduled, on its own clock; -Infinity where it never did, or that may have changed since. */
  toldAtMs: number;
}

/**
 * How a phone lights up: as its fan chose, but softly where its flashes might come between those of the room. What has begun softly ends so,
 * also once it knows better: from one to the other the screen would flash at no moment that anybody chose.
 */
export function keepLightMode(): (standing: Standing) => LightMode {
  let softStartMs: number | null = null;
  return ({ chosen, isClockGood, plan, serverMs, toldAtMs }) => {
    const isFresh = plan === null || plan.isTold || plan.startsAtMs - toldAtMs <= trustedMs;
    const isSoft = !isClockGood || !isFresh || (plan !== null && plan.startsAtMs === softStartMs);
    const hasBegun = plan !== null && serverMs >= plan.startsAtMs + Math.min(plan.offsetMs, 0);
    softStartMs = isSoft && hasBegun ? plan.startsAtMs : null;
    return isSoft ? 'glow' : chosen;
  };
}
