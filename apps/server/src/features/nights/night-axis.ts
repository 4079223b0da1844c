import { maxNightBars, nightReachesMs, nightSteps, type NightState } from '@backline/contract/night';
import { eventGlowMs, eventLastsMs } from '@backline/contract/event-rules';

const minuteMs = 60_000;

const minBeforeMs = 60 * minuteMs;
const minAfterMs = 120 * minuteMs;

export interface Axis {
  fromMs: number;
  toMs: number;
  stepMs: number;
}

export function stateOfNight(startsAtMs: number, nowMs: number): NightState {
  if (startsAtMs - nowMs > eventGlowMs) return 'before';
  return nowMs - startsAtMs <= eventLastsMs ? 'on' : 'over';
}

const startMinute = (startsAtMs: number) => startsAtMs - (startsAtMs % minuteMs);

export function reachOf(startsAtMs: number): { fromMs: number; untilMs: number } {
  const start = startMinute(startsAtMs);
  return { fromMs: start - nightReachesMs, untilMs: start + nightReachesMs };
}

/**
 * Returns a time axis that includes all activity, and at least the time from one hour before to two hours after the
 * start. `doneMs` holds the times of activity.
 */
export function axisOf({
  startsAtMs,
  nowMs,
  doneMs,
}: {
  startsAtMs: number;
  nowMs: number;
  doneMs: readonly number[];
}): Axis {
  const start = startMinute(startsAtMs);
  const { fromMs, untilMs } = reachOf(startsAtMs);
  const shown = doneMs.filter((at) => at >= fromMs && at < untilMs);
  if (stateOfNight(startsAtMs, nowMs) === 'on') shown.push(Math.min(nowMs, untilMs - 1));
  let [before, after] = [minBeforeMs, minAfterMs];
  for (const at of shown) {
    before = Math.max(before, start - at);
    after = Math.max(after, at - (at % minuteMs) + minuteMs - start);
  }
  for (const stepMs of nightSteps) {
    const [behind, ahead] = [Math.ceil(before / stepMs), Math.ceil(after / stepMs)];
    if (behind + ahead > maxNightBars) continue;
    return { fromMs: start - behind * stepMs, toMs: start + ahead * stepMs, stepMs };
  }
  throw new Error('the coarsest bars hold all that a night reaches');
}

export const barsOf = ({ fromMs, toMs, stepMs }: Axis): number => (toMs - fromMs) / stepMs;

export function barOf({ fromMs, toMs, stepMs }: Axis, atMs: number): number | null {
  return atMs < fromMs || atMs >= toMs ? null : Math.floor((atMs - fromMs) / stepMs);
}
