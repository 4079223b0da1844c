import { type Timeline, durationOf } from './timeline.ts';

/** Allows 10,000 flashes, about an hour of the fastest safe light. */
export const maxPayloadDurations = 20_000;
export const maxPayloadMs = 2 * 60 * 60_000;
/** Max length of the text, with room for the max number of durations at full precision. A longer text is not parsed. */
export const maxPayloadChars = 25 * maxPayloadDurations;

export type PayloadFailure =
  | { kind: 'not-json' }
  | { kind: 'too-much-text'; chars: number }
  | { kind: 'not-a-list' }
  | { kind: 'too-many-durations'; count: number }
  | { kind: 'not-a-duration'; place: number }
  | { kind: 'too-long'; totalMs: number };

export type ParsedPayload = { ok: true; timeline: Timeline } | { ok: false; failure: PayloadFailure };

/** Parses a JSON list of numbers, with or without brackets; fractions are allowed. Never throws. */
export function parsePayload(text: unknown): ParsedPayload {
  const failed = (failure: PayloadFailure): ParsedPayload => ({ ok: false, failure });
  if (typeof text !== 'string') return failed({ kind: 'not-json' });
  if (text.length > maxPayloadChars) return failed({ kind: 'too-much-text', chars: text.length });
  let list: unknown;
  try {
    list = JSON.parse(startsWithNumber.test(text) ? `[${text}]` : text);
  } catch {
    return failed({ kind: 'not-json' });
  }
  if (!Array.isArray(list)) return failed({ kind: 'not-a-list' });
  if (list.length > maxPayloadDurations) return failed({ kind: 'too-many-durations', count: list.length });
  const place = list.findIndex((value) => !isDuration(value));
  if (place !== -1) return failed({ kind: 'not-a-duration', place });
  const timeline = list.filter(isDuration);
  const totalMs = durationOf(timeline);
  return totalMs > maxPayloadMs ? failed({ kind: 'too-long', totalMs }) : { ok: true, timeline };
}

export function formatPayload(timeline: Timeline): string {
  return JSON.stringify(timeline);
}

const startsWithNumber = /^\s*[-\d]/;

// JSON parses 1e999 as Infinity.
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);
