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

/** What somebody sees who has the whole room in view. */
export interface RoomLight {
  /** The most in any second, both ends included; at most 1000 are counted. */
  flashesInFastestSecond: number;
  /** From the first to the last change of the longest run; infinite for a loop that never pauses. */
  longestRunMs: number;
}

type Taking = Pick<Look, 'groups' | 'stepMs'>;

/** When a group of the room goes on, in order; groups that go on at the same moment do so once. Throws as `litSpans` does. */
export function roomLightings(timeline: Timeline, look: Taking): number[] {
  return inAllGroups(
    litSpans(timeline).map(({ startMs }) => startMs),
    look,
  );
}

/** Times of one group, in order, as the whole room shows them; what falls together is there once. */
export function inAllGroups(timesMs: readonly number[], look: Taking): number[] {
  let all: number[] = [];
  for (const grown of growingRoom(timesMs, look)) all = grown.timesMs;
  return all;
}

/** The same for one group, for two, four and so on, until it is the whole room. What is too fast already grows no slower. */
export function* growingRoom(timesMs: readonly number[], { groups, stepMs }: Taking) {
  let grown = { groups: 1, timesMs: [...timesMs] };
  yield grown;
  while (grown.groups < groups) {
    const more = Math.min(grown.groups, groups - grown.groups);
    grown = { groups: grown.groups + more, timesMs: merge(grown.timesMs, more * stepMs) };
    yield grown;
  }
}

/** Throws as `litSpans` does. */
export function roomLight(timeline: Timeline, look: Taking, playing: Playing = {}): RoomLight {
  const [spans, totalMs] = [litSpans(timeline), durationOf(timeline)];
  const alone = fastestSecond(timeline, playing).flashes;
  // Nor could the rounds of such a loop be counted for a room, there may be millions.
  if (alone >= uncountable) return { flashesInFastestSecond: alone, longestRunMs: Infinity };
  return {
    flashesInFastestSecond: busiestSecond(inAllGroups(seenLightings(spans, totalMs, look, playing), look), uncountable)
      .flashes,
    longestRunMs: runOfSpans(spans, totalMs, look, playing),
  };
}

/** Whether three flashes in any second and half a minute without a pause are kept, by the room as a whole. */
export function isRoomSafe(timeline: Timeline, look: Taking, playing: Playing = {}): boolean {
  const [spans, totalMs] = [litSpans(timeline), durationOf(timeline)];
  return (
    areSafe(spans, totalMs, playing) &&
    areSlow(spans, totalMs, look, playing) &&
    runOfSpans(spans, totalMs, look, playing) <= longestRunMs + roundingMs
  );
}

/** The same rules and counts for a timeline that `litSpans` and `durationOf` took apart, and that is slow enough for one phone. */
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

/** Span after span, as one light shows them: with what came before, at negative times, and joined where it stays lit. */
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

/** Every change takes as long as it needs from the first group to the last, in steps shorter than a pause. */
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

/** Of a loop in its later rounds, when each joins the one before; none of its runs is longer in the first round. */
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

/** These times and the same ones later by `byMs`, in order, each moment once. */
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
