import { mostNightBars, nightReachesMs, nightSteps, type NightState } from '@backline/contract/night';
import { eventGlowMs, eventLastsMs } from '@backline/contract/event-rules';

const minuteMs = 60_000;

/** Shown of every night, also where nothing was done in it. */
const leastBeforeMs = 60 * minuteMs;
const leastAfterMs = 120 * minuteMs;

export interface Axis {
  fromMs: number;
  toMs: number;
  stepMs: number;
}

export function stateOfNight(startsAtMs: number, nowMs: number): NightState {
  if (startsAtMs - nowMs > eventGlowMs) return 'before';
  return nowMs - startsAtMs <= eventLastsMs ? 'on' : 'over';
}

/** Of an event's start: the minute in which it lies. Bars are cut from there on, to both sides. */
const startMinute = (startsAtMs: number) => startsAtMs - (startsAtMs % minuteMs);

/** What may be on the axis at all. */
export function reachOf(startsAtMs: number): { fromMs: number; untilMs: number } {
  const start = startMinute(startsAtMs);
  return { fromMs: start - nightReachesMs, untilMs: start + nightReachesMs };
}

/**
 * From the first thing that was done, or an hour before the start, to the last one, or two hours after it, and to now while the event is on; in
 * the finest bars of which there are not too many. `doneMs`: when anything was done, or began.
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
  let [before, after] = [leastBeforeMs, leastAfterMs];
  for (const at of shown) {
    before = Math.max(before, start - at);
    // The whole minute in which it was.
    after = Math.max(after, at - (at % minuteMs) + minuteMs - start);
  }
  for (const stepMs of nightSteps) {
    const [behind, ahead] = [Math.ceil(before / stepMs), Math.ceil(after / stepMs)];
    if (behind + ahead > mostNightBars) continue;
    return { fromMs: start - behind * stepMs, toMs: start + ahead * stepMs, stepMs };
  }
  throw new Error('the coarsest bars hold all that a night reaches');
}

/** How many bars it has. */
export const barsOf = ({ fromMs, toMs, stepMs }: Axis): number => (toMs - fromMs) / stepMs;

/** The bar into which a moment falls; null outside of the axis. */
export function barOf({ fromMs, toMs, stepMs }: Axis, atMs: number): number | null {
  return atMs < fromMs || atMs >= toMs ? null : Math.floor((atMs - fromMs) / stepMs);
}
