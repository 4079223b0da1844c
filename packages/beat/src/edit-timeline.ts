import { maxPayloadDurations, maxPayloadMs } from './payload.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

/*
 * What a person does to a timeline by hand. Flashes are counted as `litSpans` gives them; edges come to stand on whole
 * milliseconds. What cannot be done, because there is no such flash, no room, no number, or the result would be more than a
 * payload may be, leaves the very timeline that came in.
 */

/** Neither a light nor a dark is dragged shorter than this; what is shorter already may stay so. */
export const shortestEditedMs = 10;

export interface FlashEdge {
  flash: number;
  side: 'start' | 'end';
}

/** As far as its neighbours allow, and within the timeline, which stays as long as it is. */
export function moveEdge(timeline: Timeline, { flash, side }: FlashEdge, toMs: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  const span = spans[flash];
  if (span === undefined || Number.isNaN(toMs)) return timeline;
  const room = roomBetween(spans, flash - 1, flash + 1, totalMs);
  const [leastMs, mostMs] =
    side === 'start' ? [room.fromMs, span.endMs - shortestEditedMs] : [span.startMs + shortestEditedMs, room.toMs];
  const isAtMs = side === 'start' ? span.startMs : span.endMs;
  const atMs = clamp(Math.round(toMs), Math.min(leastMs, isAtMs), Math.max(mostMs, isAtMs));
  const moved = side === 'start' ? { ...span, startMs: atMs } : { ...span, endMs: atMs };
  return put(timeline, spans.with(flash, moved), totalMs);
}

/** The whole flash, as long as it is, as far as its neighbours allow. */
export function moveFlash(timeline: Timeline, flash: number, toMs: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  const span = spans[flash];
  if (span === undefined || Number.isNaN(toMs)) return timeline;
  const room = roomBetween(spans, flash - 1, flash + 1, totalMs);
  const litMs = span.endMs - span.startMs;
  const leastMs = Math.min(room.fromMs, span.startMs);
  const startMs = clamp(Math.round(toMs), leastMs, Math.max(room.toMs - litMs, span.startMs));
  return put(timeline, spans.with(flash, { startMs, endMs: startMs + litMs }), totalMs);
}

/** A light in the dark, shortened to what room there is; after the end, the timeline grows by it. */
export function addFlash(timeline: Timeline, atMs: number, litMs = 100): Timeline {
  const { spans, totalMs } = taken(timeline);
  const startMs = Math.round(atMs);
  if (!(startMs >= 0 && litMs >= shortestEditedMs && startMs <= maxPayloadMs)) return timeline;
  const later = spans.findIndex((span) => span.endMs > startMs);
  const place = later === -1 ? spans.length : later;
  const longestMs = Math.max(totalMs, Math.min(startMs + Math.round(litMs), maxPayloadMs));
  const room = roomBetween(spans, place - 1, place, longestMs);
  const fromMs = Math.max(startMs, room.fromMs);
  const endMs = Math.min(fromMs + Math.round(litMs), room.toMs);
  if (endMs - fromMs < shortestEditedMs) return timeline;
  return put(timeline, spans.toSpliced(place, 0, { startMs: fromMs, endMs }), Math.max(totalMs, endMs));
}

/** Leaves the dark that it had; the timeline stays as long as it is. */
export function removeFlash(timeline: Timeline, flash: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  return spans[flash] === undefined ? timeline : put(timeline, spans.toSpliced(flash, 1), totalMs);
}

/** All of it slower (above 1) or faster. What becomes shorter than half a millisecond is gone. */
export function scaleTimeline(timeline: Timeline, factor: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  if (!(factor > 0 && factor < Infinity) || factor === 1) return timeline;
  const scaled = spans.map(({ startMs, endMs }) => ({
    startMs: Math.round(startMs * factor),
    endMs: Math.round(endMs * factor),
  }));
  return put(timeline, scaled, Math.round(totalMs * factor));
}

/**
 * Every flash begins on the closest line of a grid that begins at `fromMs`, as long as it was where the next one leaves it so
 * long. Of several that come to the same line the first stays; what comes to the end or before the start is gone.
 */
export function snapTimeline(timeline: Timeline, gridMs: number, fromMs = 0): Timeline {
  const { spans, totalMs } = taken(timeline);
  if (!(gridMs >= 1 && gridMs < Infinity && Number.isFinite(fromMs))) return timeline;
  const onGrid = (atMs: number) => Math.round(fromMs + Math.round((atMs - fromMs) / gridMs) * gridMs) + 0;
  const snapped: LitSpan[] = [];
  for (const { startMs, endMs } of spans) {
    const atMs = onGrid(startMs);
    if (atMs < 0 || atMs >= totalMs || atMs === snapped.at(-1)?.startMs) continue;
    snapped.push({ startMs: atMs, endMs: Math.min(atMs + (endMs - startMs), totalMs) });
  }
  const parted = snapped.map((span, place) => {
    const next = snapped[place + 1]?.startMs ?? Infinity;
    const latestMs = Math.max(next - shortestEditedMs, (span.startMs + next) / 2);
    return { ...span, endMs: Math.min(span.endMs, latestMs) };
  });
  return put(timeline, parted, totalMs);
}

/** Longer by dark at the end, or cut. */
export function setLength(timeline: Timeline, toMs: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  const lengthMs = Math.round(toMs);
  if (!(lengthMs >= 0) || lengthMs === totalMs) return timeline;
  const kept = spans.filter(({ startMs }) => startMs < lengthMs);
  return put(
    timeline,
    kept.map((span) => ({ ...span, endMs: Math.min(span.endMs, lengthMs) })),
    lengthMs,
  );
}

const taken = (timeline: Timeline) => ({ spans: litSpans(timeline), totalMs: durationOf(timeline) });

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Between two flashes, with the shortest dark to either; to the start and to the end where there is none. */
function roomBetween(spans: readonly LitSpan[], before: number, after: number, totalMs: number) {
  const [earlier, later] = [spans[before], spans[after]];
  return {
    fromMs: earlier === undefined ? 0 : earlier.endMs + shortestEditedMs,
    toMs: later === undefined ? totalMs : later.startMs - shortestEditedMs,
  };
}

function put(timeline: Timeline, spans: readonly LitSpan[], totalMs: number): Timeline {
  const edited = timelineOfSpans(
    spans.filter(({ startMs, endMs }) => endMs > startMs),
    totalMs,
  );
  return totalMs <= maxPayloadMs && edited.length <= maxPayloadDurations ? edited : timeline;
}
