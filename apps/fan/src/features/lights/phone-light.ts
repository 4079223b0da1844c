import { groupDelaysMs, softGlow, type LightGuard } from '@backline/beat';
import { createLightPlayer } from '@backline/show';
import type { LightMode } from './choice.ts';
import type { KnownLights } from './known-lights.ts';
import type { Plan } from './plan.ts';
import type { Light } from './timelines.ts';

export interface Shown {
  brightness: number;
  isLit: boolean;
  /**
   * Time between the edge of the timeline at which the light should turn on and the frame that turns it on. Null for
   * all other frames.
   */
  sinceEdgeMs: number | null;
}

export interface PhoneLight {
  /** `localMs` (`performance.now()`) never decreases; `serverMs` is the show's clock at that moment. */
  frame(serverMs: number, localMs: number): Shown;
  putOut(localMs: number): void;
}

/** Each frame shows the light of half a frame later, so that the mean timing error is zero. */
const aheadMs = 8;
/** Maximum gap between two frames. After a longer gap, the delay of an edge within the gap is not measured. */
const stoodStillMs = 250;
/**
 * Minimum time in which a glow rises from dark to full brightness, even if the clock jumps, so that no glow looks like
 * a flash.
 */
const fastestGlowMs = 600;
/** Max time that one frame adds to a glow, so that it does not catch up after a pause. */
const maxGlowFrameMs = 50;

/**
 * Returns how many milliseconds after the first group this phone's group flashes. A fan without a place belongs to the
 * first group.
 */
export function delayOf(
  { look: { arrangement, groups, step_ms: stepMs } }: Light,
  place: KnownLights['place'],
): number {
  if (arrangement === 'together') return 0;
  const group = Math.floor((place[arrangement] ?? 0) * groups);
  return groupDelaysMs({ groups, stepMs })[group] ?? 0;
}

interface Parts {
  light: Light;
  plan: Pick<Plan, 'startsAtMs' | 'offsetMs'>;
  delayMs: number;
  mode: LightMode;
  guard: LightGuard;
}

/** Renders one show on one phone. The light depends only on the show's clock, so a phone that joins late is in sync. */
export function createPhoneLight({ light, plan, delayMs, mode, guard }: Parts): PhoneLight {
  const { startsAtMs, offsetMs } = plan;
  if (mode === 'glow') return glowing(softGlow(light.timeline), startsAtMs + delayMs + offsetMs);
  const player = createLightPlayer({ timeline: light.timeline, startsAtMs, delayMs, offsetMs });
  let wasLit = false;
  let before: { serverMs: number; localMs: number } | null = null;
  return {
    frame(serverMs, localMs) {
      const isLit = guard.ask(player.isLitAt(serverMs + aheadMs), localMs);
      const sinceEdgeMs = isLit && !wasLit ? sinceEdge(serverMs, localMs) : null;
      wasLit = isLit;
      before = { serverMs, localMs };
      return { brightness: isLit ? 1 : 0, isLit, sinceEdgeMs };
    },
    putOut(localMs) {
      guard.putOut(localMs);
      wasLit = false;
    },
  };

  function sinceEdge(serverMs: number, localMs: number): number | null {
    if (before === null || localMs - before.localMs > stoodStillMs) return null;
    if (player.isLitAt(before.serverMs + aheadMs)) return null;
    return serverMs - player.nextChangeMs(before.serverMs + aheadMs);
  }
}

function glowing(glow: (atMs: number) => number, beginsAtMs: number): PhoneLight {
  let brightness = 0;
  let beforeMs: number | null = null;
  return {
    frame(serverMs, localMs) {
      const most = Math.min(localMs - (beforeMs ?? localMs), maxGlowFrameMs) / fastestGlowMs;
      const wanted = Number.isFinite(serverMs) ? glow(serverMs - beginsAtMs) : 0;
      brightness += Math.min(Math.max(wanted - brightness, -most), most);
      beforeMs = localMs;
      return { brightness, isLit: brightness >= 0.5, sinceEdgeMs: null };
    },
    putOut() {
      brightness = 0;
    },
  };
}
