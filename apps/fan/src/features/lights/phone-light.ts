import { groupDelaysMs, softGlow, type LightGuard } from '@backline/beat';
import { createLightPlayer } from '@backline/show';
import type { LightMode } from './choice.ts';
import type { KnownLights } from './known-lights.ts';
import type { Plan } from './plan.ts';
import type { Light } from './timelines.ts';

export interface Shown {
  brightness: number;
  isLit: boolean;
  /** Delay of the frame after an edge of the timeline, if the frame lights up at one. Otherwise null. */
  sinceEdgeMs: number | null;
}

export interface PhoneLight {
  /** `localMs` (`performance.now()`) never decreases; `serverMs` is the show's clock at that moment. */
  frame(serverMs: number, localMs: number): Shown;
  putOut(localMs: number): void;
}

/** Lead of half a frame, so that the mean error of a frame is zero. */
const aheadMs = 8;
/** After a longer gap between two frames, the delay of a passed edge is not measured. */
const stoodStillMs = 250;
/** Min time from dark to full in a glow, whatever the clock does, so that no glow looks like a flash. */
const fastestGlowMs = 600;
/** Max time that one frame adds to a glow, so that it does not catch up after a pause. */
const maxGlowFrameMs = 50;

/** Returns how long this phone's group lags the first one; a fan without a place flashes with the first. */
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

/** Renders one show on one phone. The light depends on absolute time alone, so latecomers are in sync. */
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
