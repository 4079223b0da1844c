import { type Timeline, durationOf } from './timeline.ts';

/** 10,000 flashes: an hour of the fastest light that is safe. */
export const maxPayloadDurations = 20_000;
export const maxPayloadMs = 2 * 60 * 60_000;
/** What so many numbers take with all their digits: more is not even read. */
export const maxPayloadChars = 25 * maxPayloadDurations;

/** What is wrong with a payload's text. `place` counts the durations from 0. */
export type PayloadFailure =
  | { kind: 'not-json' }
  | { kind: 'too-much-text'; chars: number }
  | { kind: 'not-a-list' }
  | { kind: 'too-many-durations'; count: number }
  | { kind: 'not-a-duration'; place: number }
  | { kind: 'too-long'; totalMs: number };

export type ParsedPayload = { ok: true; timeline: Timeline } | { ok: false; failure: PayloadFailure };

/**
 * A timeline from its text form, a JSON list of numbers with or without its brackets. Fractions of a millisecond are durations too: the tempo helper
 * makes them, and what it makes must be storable. Never throws, whatever it is given.
 */
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

// JSON knows 1e999, which reads as Infinity.
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);
