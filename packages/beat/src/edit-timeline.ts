import { maxPayloadDurations, maxPayloadMs } from './payload.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

/*
 * Manual edits of a timeline, with flashes indexed as in `litSpans`. An impossible edit returns the same timeline: no
 * such flash, no room, NaN, or a result beyond a payload's limits.
 */

export const minEditedMs = 10;

export interface FlashEdge {
  flash: number;
  side: 'start' | 'end';
}

export function moveEdge(timeline: Timeline, { flash, side }: FlashEdge, toMs: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  const span = spans[flash];
  if (span === undefined || Number.isNaN(toMs)) return timeline;
  const room = roomBetween(spans, flash - 1, flash + 1, totalMs);
  const [minMs, maxMs] =
    side === 'start' ? [room.fromMs, span.endMs - minEditedMs] : [span.startMs + minEditedMs, room.toMs];
  const isAtMs = side === 'start' ? span.startMs : span.endMs;
  const atMs = clamp(Math.round(toMs), Math.min(minMs, isAtMs), Math.max(maxMs, isAtMs));
  const moved = side === 'start' ? { ...span, startMs: atMs } : { ...span, endMs: atMs };
  return put(timeline, spans.with(flash, moved), totalMs);
}

/** Moves a flash to `toMs`, or as far as its neighbours allow. Keeps the length of the flash. */
export function moveFlash(timeline: Timeline, flash: number, toMs: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  const span = spans[flash];
  if (span === undefined || Number.isNaN(toMs)) return timeline;
  const room = roomBetween(spans, flash - 1, flash + 1, totalMs);
  const litMs = span.endMs - span.startMs;
  const minMs = Math.min(room.fromMs, span.startMs);
  const startMs = clamp(Math.round(toMs), minMs, Math.max(room.toMs - litMs, span.startMs));
  return put(timeline, spans.with(flash, { startMs, endMs: startMs + litMs }), totalMs);
}

/** Adds a flash, shortened to fit between its neighbours. Extends the timeline if the flash ends after it. */
export function addFlash(timeline: Timeline, atMs: number, litMs = 100): Timeline {
  const { spans, totalMs } = taken(timeline);
  const startMs = Math.round(atMs);
  if (!(startMs >= 0 && litMs >= minEditedMs && startMs <= maxPayloadMs)) return timeline;
  const later = spans.findIndex((span) => span.endMs > startMs);
  const place = later === -1 ? spans.length : later;
  const endOfRoomMs = Math.max(totalMs, Math.min(startMs + Math.round(litMs), maxPayloadMs));
  const room = roomBetween(spans, place - 1, place, endOfRoomMs);
  const fromMs = Math.max(startMs, room.fromMs);
  const endMs = Math.min(fromMs + Math.round(litMs), room.toMs);
  if (endMs - fromMs < minEditedMs) return timeline;
  return put(timeline, spans.toSpliced(place, 0, { startMs: fromMs, endMs }), Math.max(totalMs, endMs));
}

export function removeFlash(timeline: Timeline, flash: number): Timeline {
  const { spans, totalMs } = taken(timeline);
  return spans[flash] === undefined ? timeline : put(timeline, spans.toSpliced(flash, 1), totalMs);
}

/** Stretches (above 1) or compresses the timeline. Drops flashes that become shorter than half a millisecond. */
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
 * Moves each flash to the nearest line of a grid. Keeps the first of several flashes on a line; drops flashes outside
 * the timeline.
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
    const latestMs = Math.max(next - minEditedMs, (span.startMs + next) / 2);
    return { ...span, endMs: Math.min(span.endMs, latestMs) };
  });
  return put(timeline, parted, totalMs);
}

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

function roomBetween(spans: readonly LitSpan[], before: number, after: number, totalMs: number) {
  const [earlier, later] = [spans[before], spans[after]];
  return {
    fromMs: earlier === undefined ? 0 : earlier.endMs + minEditedMs,
    toMs: later === undefined ? totalMs : later.startMs - minEditedMs,
  };
}

function put(timeline: Timeline, spans: readonly LitSpan[], totalMs: number): Timeline {
  const edited = timelineOfSpans(
    spans.filter(({ startMs, endMs }) => endMs > startMs),
    totalMs,
  );
  return totalMs <= maxPayloadMs && edited.length <= maxPayloadDurations ? edited : timeline;
}
