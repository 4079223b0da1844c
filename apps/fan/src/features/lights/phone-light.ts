import { groupDelaysMs, softGlow, type LightGuard } from '@backline/beat';
import { createLightPlayer } from '@backline/show';
import type { LightMode } from './choice.ts';
import type { KnownLights } from './known-lights.ts';
import type { Plan } from './plan.ts';
import type { Light } from './timelines.ts';

/** One frame: what the screen shows. */
export interface Shown {
  /** 0 to 1 of the colour. */
  brightness: number;
  isLit: boolean;
  /** In the frame that lights up at an edge of the timeline: how long after the edge. */
  sinceEdgeMs: number | null;
}

export interface PhoneLight {
  /** `localMs` never goes back (`performance.now()`); `serverMs` is what the show's clock makes of it. */
  frame(serverMs: number, localMs: number): Shown;
  /** The page is hidden, or leaves the show: the light comes back as from the dark. */
  putOut(localMs: number): void;
}

/** Half a frame: what is shown then falls as often before its time as after it. */
const aheadMs = 8;
/** Frames stood still: an edge that passed meanwhile says nothing. */
const stoodStillMs = 250;
/** From dark to full, at the fastest, whatever the clock does: no glow becomes a flash. */
const fastestGlowMs = 600;
/** A frame that came later counts as so late: what was missed while frames stood still is not made up for at once. */
const longestGlowFrameMs = 50;

/** By how much the group of this phone comes after the first one. Who has no place flashes with the first. */
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

/** One phone's light of one show. It is of the absolute time alone: who comes late is where all others are. */
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
      const most = Math.min(localMs - (beforeMs ?? localMs), longestGlowFrameMs) / fastestGlowMs;
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
