import { type Timeline, durationOf } from './timeline.ts';

/** 10,000 flashes: an hour of the fastest light that is safe. */
export const maxPayloadDurations = 20_000;
export const maxPayloadMs = 2 * 60 * 60_000;

/** What is wrong with a payload's text. `place` counts the durations from 0. */
export type PayloadFailure =
  | { kind: 'not-json' }
  | { kind: 'not-a-list' }
  | { kind: 'too-many-durations'; count: number }
  | { kind: 'not-a-duration'; place: number }
  | { kind: 'too-long'; totalMs: number };

export type ParsedPayload = { ok: true; timeline: Timeline } | { ok: false; failure: PayloadFailure };

/**
 * A timeline from its text form, a JSON list of numbers. Fractions of a millisecond are durations too: the tempo helper
 * makes them, and what it makes must be storable.
 */
export function parsePayload(text: string): ParsedPayload {
  const failed = (failure: PayloadFailure): ParsedPayload => ({ ok: false, failure });
  let list: unknown;
  try {
    list = JSON.parse(text);
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

// JSON knows 1e999, which reads as Infinity.
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);
