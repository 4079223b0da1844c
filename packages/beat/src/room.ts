import {
  type Playing,
  areSafe,
  busiestSecond,
  fastestSecond,
  maxFlashes,
  roundingMs,
  secondMs,
  uncountable,
} from './flash-safety.ts';
import { type Look, sweepMs } from './look.ts';
import { longestRunMs, pauseMs } from './light-rules.ts';
import { type LitSpan, type Timeline, durationOf, litSpans } from './timeline.ts';

/** The light as seen with the whole room in view. */
export interface RoomLight {
  flashesInFastestSecond: number;
  /** Time from the first to the last change of the longest run; Infinity for a loop without a pause. */
  longestRunMs: number;
}

type Taking = Pick<Look, 'groups' | 'stepMs'>;

export function roomLightings(timeline: Timeline, look: Taking): number[] {
  return inAllGroups(
    litSpans(timeline).map(({ startMs }) => startMs),
    look,
  );
}

export function inAllGroups(timesMs: readonly number[], look: Taking): number[] {
  let all: number[] = [];
  for (const grown of growingRoom(timesMs, look)) all = grown.timesMs;
  return all;
}

/**
 * Yields the times at which a room of one group, two groups, four groups and so on lights up, so that callers can stop
 * at the first violation.
 */
export function* growingRoom(timesMs: readonly number[], { groups, stepMs }: Taking) {
  let grown = { groups: 1, timesMs: [...timesMs] };
  yield grown;
  while (grown.groups < groups) {
    const more = Math.min(grown.groups, groups - grown.groups);
    grown = { groups: grown.groups + more, timesMs: merge(grown.timesMs, more * stepMs) };
    yield grown;
  }
}

export function roomLight(timeline: Timeline, look: Taking, playing: Playing = {}): RoomLight {
  const [spans, totalMs] = [litSpans(timeline), durationOf(timeline)];
  const alone = fastestSecond(timeline, playing).flashes;
  // Returns early, because such a short loop could take millions of rounds to cross the room.
  if (alone >= uncountable) return { flashesInFastestSecond: alone, longestRunMs: Infinity };
  return {
    flashesInFastestSecond: busiestSecond(inAllGroups(seenLightings(spans, totalMs, look, playing), look), uncountable)
      .flashes,
    longestRunMs: runOfSpans(spans, totalMs, look, playing),
  };
}

/** Returns true if the room as a whole keeps both limits: flashes per second and length of runs. */
export function isRoomSafe(timeline: Timeline, look: Taking, playing: Playing = {}): boolean {
  const [spans, totalMs] = [litSpans(timeline), durationOf(timeline)];
  return (
    areSafe(spans, totalMs, playing) &&
    areSlow(spans, totalMs, look, playing) &&
    runOfSpans(spans, totalMs, look, playing) <= longestRunMs + roundingMs
  );
}

export function areSlow(spans: readonly LitSpan[], totalMs: number, look: Taking, playing: Playing): boolean {
  for (const { timesMs } of growingRoom(seenLightings(spans, totalMs, look, playing), look)) {
    if (busiestSecond(timesMs, maxFlashes + 1).flashes > maxFlashes) return false;
  }
  return true;
}

function seenLightings(spans: readonly LitSpan[], totalMs: number, look: Taking, playing: Playing): number[] {
  const rounds = playing.repeats ? 2 + Math.ceil((secondMs + sweepMs(look)) / Math.max(totalMs, 1)) : 1;
  return played(spans, totalMs, playing, rounds).map(({ startMs }) => startMs);
}

export function runOfSpans(spans: readonly LitSpan[], totalMs: number, look: Taking, playing: Playing): number {
  const linear = longestRun(changesOf(played(spans, totalMs, playing, playing.repeats ? 2 : 1)), sweepMs(look));
  return playing.repeats ? Math.max(linear, longestRunOfLoop(spans, totalMs, sweepMs(look))) : linear;
}

function played(spans: readonly LitSpan[], totalMs: number, { after }: Playing, rounds: number): LitSpan[] {
  const all: LitSpan[] = [];
  const add = (span: LitSpan, byMs: number) => {
    const last = all.at(-1);
    const startMs = span.startMs + byMs;
    if (last?.endMs === startMs) last.endMs = span.endMs + byMs;
    else all.push({ startMs, endMs: span.endMs + byMs });
  };
  if (after !== undefined) {
    const afterMs = durationOf(after);
    for (const span of litSpans(after)) add(span, -afterMs);
  }
  for (let round = 0; round < rounds; round++) for (const span of spans) add(span, round * totalMs);
  return all;
}

function changesOf(spans: readonly LitSpan[]): number[] {
  const changesMs: number[] = [];
  for (const { startMs, endMs } of spans) changesMs.push(startMs, endMs);
  return changesMs;
}

function longestRun(changesMs: readonly number[], changeMs: number): number {
  let longestMs = 0;
  let fromMs = 0;
  let untilMs = -Infinity;
  for (const atMs of changesMs) {
    if (isPause(atMs - untilMs)) fromMs = atMs;
    untilMs = atMs + changeMs;
    longestMs = Math.max(longestMs, untilMs - fromMs);
  }
  return longestMs;
}

function longestRunOfLoop(spans: readonly LitSpan[], totalMs: number, changeMs: number): number {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const isJoined = first.startMs + totalMs === last.endMs;
  const changesMs = isJoined ? changesOf(spans).slice(1, -1) : changesOf(spans);
  const rest = changesMs.findIndex((atMs, place) => {
    const before = changesMs[place - 1] ?? (changesMs.at(-1) ?? 0) - totalMs;
    return isPause(atMs - (before + changeMs));
  });
  if (rest === -1) return changesMs.length === 0 ? 0 : Infinity;
  return longestRun([...changesMs.slice(rest), ...changesMs.slice(0, rest).map((atMs) => atMs + totalMs)], changeMs);
}

export const isPause = (restMs: number) => restMs >= pauseMs - roundingMs;

function merge(timesMs: readonly number[], byMs: number): number[] {
  const merged: number[] = [];
  let one = 0;
  let other = 0;
  let lastMs = -Infinity;
  while (other < timesMs.length) {
    const firstMs = timesMs[one] ?? Infinity;
    const laterMs = (timesMs[other] ?? Infinity) + byMs;
    const isFirst = firstMs <= laterMs;
    const atMs = isFirst ? firstMs : laterMs;
    if (isFirst) one++;
    else other++;
    if (atMs - lastMs <= roundingMs) continue;
    merged.push(atMs);
    lastMs = atMs;
  }
  return merged;
}
