import type { LightMode } from './choice.ts';
import type { Plan } from './plan.ts';

/**
 * Maximum age of a schedule by which the phone may flash. Staff may have moved or removed a pattern since then, and may
 * play something else.
 */
export const trustedMs = 30_000;

export interface Standing {
  chosen: LightMode;
  isClockGood: boolean;
  plan: Plan | null;
  serverMs: number;
  /** Server time of the last schedule; -Infinity if there was none or it may have changed since. */
  answeredAtMs: number;
}

/**
 * Returns the mode to play in: the fan's choice, or glow if flashes could be out of sync. A play that began with glow
 * keeps it, because a switch would be an unplanned flash.
 */
export function keepLightMode(): (standing: Standing) => LightMode {
  let softStartMs: number | null = null;
  return ({ chosen, isClockGood, plan, serverMs, answeredAtMs }) => {
    const isFresh = plan === null || plan.isConfirmed || plan.startsAtMs - answeredAtMs <= trustedMs;
    const isSoft = !isClockGood || !isFresh || (plan !== null && plan.startsAtMs === softStartMs);
    const hasBegun = plan !== null && serverMs >= plan.startsAtMs + Math.min(plan.offsetMs, 0);
    softStartMs = isSoft && hasBegun ? plan.startsAtMs : null;
    return isSoft ? 'glow' : chosen;
  };
}
