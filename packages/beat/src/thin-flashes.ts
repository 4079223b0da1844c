import { type Playing, areSafe, isWithinASecond, maxFlashes } from './flash-safety.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

const nearlyMs = 1_250;
/** Merges two fast passages if at most this many nearly fast flashes (two bars) lie between them. */
const lullFlashes = 8;
const mergedBelowMs = 5_000;

export interface ThinnedPassage {
  fromMs: number;
  toMs: number;
  flashes: number;
}

export interface Thinned {
  timeline: Timeline;
  removed: ThinnedPassage[];
}

/**
 * Removes flashes until no second has more than three, even across the end of a round or of the timeline before. Keeps
 * the length. In fast passages, keeps every second flash, repeatedly, because half the beat sounds right and dropping
 * each fourth flash would not. Then fixes the start and the end, flash by flash. A loop of 333 ms or less goes dark.
 * Throws as `litSpans` does.
 */
export function thinFlashes(timeline: Timeline, playing: Playing = {}): Thinned {
  const spans = litSpans(timeline);
  const totalMs = durationOf(timeline);
  if (areSafe(spans, totalMs, playing)) return { timeline, removed: [] };
  const kept = thinSpans(spans, totalMs, playing);
  return { timeline: timelineOfSpans(kept, totalMs), removed: takenOut(spans, kept) };
}

export function thinSpans(spans: readonly LitSpan[], totalMs: number, playing: Playing): readonly LitSpan[] {
  return areSafe(spans, totalMs, playing) ? spans : mendJoints(halveFastPassages(spans), totalMs, playing);
}

/** Recurses only a few times, because each turn at least halves every excess. */
function halveFastPassages(spans: readonly LitSpan[]): readonly LitSpan[] {
  const passages = fastPassages(spans.map(({ startMs }) => startMs));
  if (passages.length === 0) return spans;
  return halveFastPassages(halve(spans, passages));
}

export function halve(spans: readonly LitSpan[], passages: readonly Passage[]): LitSpan[] {
  const dropped = new Set<number>();
  for (const { first, last } of passages) for (let place = first + 1; place <= last; place += 2) dropped.add(place);
  return spans.filter((_span, place) => !dropped.has(place));
}

export interface Passage {
  first: number;
  last: number;
}

export function fastPassages(timesMs: readonly number[]): Passage[] {
  const passages: Passage[] = [];
  let passage: Passage | undefined;
  let lull = false;
  timesMs.forEach((startMs, place) => {
    const last = place + maxFlashes;
    const fourFlashesMs = (timesMs[last] ?? Infinity) - startMs;
    lull &&= fourFlashesMs <= nearlyMs;
    if (!isWithinASecond(fourFlashesMs)) return;
    if (passage !== undefined && place - passage.last <= (lull ? lullFlashes : 0)) passage.last = last;
    else passages.push((passage = { first: place, last }));
    lull = true;
  });
  return passages;
}

/** Fixes the start and the end of a timeline. Removes only a few flashes, because the inside is safe by now. */
function mendJoints(spans: readonly LitSpan[], totalMs: number, playing: Playing): readonly LitSpan[] {
  let kept = spans;
  while (!areSafe(kept, totalMs, { after: playing.after })) kept = kept.slice(1);
  while (!areSafe(kept, totalMs, playing)) kept = kept.slice(0, -1);
  return kept;
}

export function takenOut(spans: readonly LitSpan[], kept: readonly LitSpan[]): ThinnedPassage[] {
  const stays = new Set(kept);
  const passages: ThinnedPassage[] = [];
  for (const span of spans) {
    if (stays.has(span)) continue;
    const passage = passages.at(-1);
    if (passage !== undefined && span.startMs - passage.toMs < mergedBelowMs) {
      passage.toMs = span.endMs;
      passage.flashes++;
    } else passages.push({ fromMs: span.startMs, toMs: span.endMs, flashes: 1 });
  }
  return passages;
}
