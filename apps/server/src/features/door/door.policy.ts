import type { EventReach } from '../events/index.ts';

export type DoorReach = EventReach | { kind: 'trusted'; fanId: number };

const minuteMs = 60_000;
export const maxKeptMs = 24 * 60 * minuteMs;
const maxAheadMs = minuteMs;

/** Returns the time of a scan. Treats a time slightly in the future as now, because phone clocks may be fast. */
export function momentOf(scannedAt: number, now: number): number | 'ahead' | 'too-old' {
  if (scannedAt > now + maxAheadMs) return 'ahead';
  if (scannedAt < now - maxKeptMs) return 'too-old';
  return Math.min(scannedAt, now);
}

/** Returns the reported time of arrival. Returns null, which means now, if it is missing or implausible. */
export function cameAt(doneAt: number | undefined, now: number): number | null {
  return doneAt === undefined || doneAt > now || doneAt < now - maxKeptMs ? null : doneAt;
}

interface Entry {
  at: number;
  by: number | null;
}

/** Two scans of a fan by one operator within this time count as the same entrance. */
const sameEntryMs = 30_000;

/**
 * Returns whether the second scan counts as another entrance. It does not if the fan first checked in on their own
 * phone.
 */
export function isSecondEntrance(first: Entry, second: Entry): boolean {
  if (first.by === null) return false;
  return first.by !== second.by || Math.abs(first.at - second.at) >= sameEntryMs;
}
