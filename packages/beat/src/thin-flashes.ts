import { type Playing, areSafe, isWithinASecond, maxFlashes } from './flash-safety.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

/** Four flashes within this are nearly too fast. */
const nearlyMs = 1_250;
/** Two bars of nearly too fast flashes between two passages that are too fast make one passage of both. */
const lullFlashes = 8;
/** Flashes that are taken out less than this apart are told of as one passage. */
const toldAsOneMs = 5_000;

/** Flashes that were taken out: how many, from the start of the first to the end of the last. */
export interface ThinnedPassage {
  fromMs: number;
  toMs: number;
  flashes: number;
}

export interface Thinned {
  timeline: Timeline;
  /** In order; empty where the timeline was safe and is the very one that came in. */
  removed: ThinnedPassage[];
}

/**
 * The timeline with flashes left dark until no second holds more than three, also at its joints; as long as before.
 *
 * A passage that is too fast keeps every second flash, and again every second of those until it is slow enough: the
 * light falls to half the beat, as a drummer does, where a dropped fourth flash would limp. The joints are mended last,
 * flash by flash. A loop too short for even one flash a round (333 ms and less) goes dark. Throws as `litSpans` does.
 */
export function thinFlashes(timeline: Timeline, playing: Playing = {}): Thinned {
  const spans = litSpans(timeline);
  const totalMs = durationOf(timeline);
  if (areSafe(spans, totalMs, playing)) return { timeline, removed: [] };
  const kept = thinSpans(spans, totalMs, playing);
  return { timeline: timelineOfSpans(kept, totalMs), removed: takenOut(spans, kept) };
}

/** The same of a timeline that `litSpans` and `durationOf` took apart: the spans that stay, the very ones that came in. */
export function thinSpans(spans: readonly LitSpan[], totalMs: number, playing: Playing): readonly LitSpan[] {
  return areSafe(spans, totalMs, playing) ? spans : mendJoints(halveFastPassages(spans), totalMs, playing);
}

/** Each turn at least halves what any second holds too much of, so there are few turns. */
function halveFastPassages(spans: readonly LitSpan[]): readonly LitSpan[] {
  const passages = fastPassages(spans.map(({ startMs }) => startMs));
  if (passages.length === 0) return spans;
  return halveFastPassages(halve(spans, passages));
}

/** Without every second flash of these passages. */
export function halve(spans: readonly LitSpan[], passages: readonly Passage[]): LitSpan[] {
  const dropped = new Set<number>();
  for (const { first, last } of passages) for (let place = first + 1; place <= last; place += 2) dropped.add(place);
  return spans.filter((_span, place) => !dropped.has(place));
}

/** Flashes by their place, both ends included. */
export interface Passage {
  first: number;
  last: number;
}

/** Runs of flashes that are too fast, by when they go on; no two of them overlap. */
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

/** Within the spans all is safe by now, so at most a few fall at either end. */
function mendJoints(spans: readonly LitSpan[], totalMs: number, playing: Playing): readonly LitSpan[] {
  let kept = spans;
  while (!areSafe(kept, totalMs, { after: playing.after })) kept = kept.slice(1);
  while (!areSafe(kept, totalMs, playing)) kept = kept.slice(0, -1);
  return kept;
}

/** What of these spans is not kept, told passage by passage. */
export function takenOut(spans: readonly LitSpan[], kept: readonly LitSpan[]): ThinnedPassage[] {
  const stays = new Set(kept);
  const passages: ThinnedPassage[] = [];
  for (const span of spans) {
    if (stays.has(span)) continue;
    const passage = passages.at(-1);
    if (passage !== undefined && span.startMs - passage.toMs < toldAsOneMs) {
      passage.toMs = span.endMs;
      passage.flashes++;
    } else passages.push({ fromMs: span.startMs, toMs: span.endMs, flashes: 1 });
  }
  return passages;
}
