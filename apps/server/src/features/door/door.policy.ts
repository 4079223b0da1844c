import type { EventReach } from '../events/index.ts';

export type DoorReach = EventReach | { kind: 'trusted'; fanId: number };

const minuteMs = 60_000;
export const maxKeptMs = 24 * 60 * minuteMs;
const maxAheadMs = minuteMs;

/** Treats a slightly fast clock as now and rejects one that is far ahead. */
export function momentOf(scannedAt: number, now: number): number | 'ahead' | 'too-old' {
  if (scannedAt > now + maxAheadMs) return 'ahead';
  if (scannedAt < now - maxKeptMs) return 'too-old';
  return Math.min(scannedAt, now);
}

/** Returns the time of arrival, or null for now: without a time, or if it is implausible. */
export function cameAt(doneAt: number | undefined, now: number): number | null {
  return doneAt === undefined || doneAt > now || doneAt < now - maxKeptMs ? null : doneAt;
}

interface Entry {
  at: number;
  by: number | null;
}

/** A phone may store two scans of one entry. */
const sameEntryMs = 30_000;

/** A fan who checked in themselves may still pass a door. */
export function isSecondEntrance(first: Entry, second: Entry): boolean {
  if (first.by === null) return false;
  return first.by !== second.by || Math.abs(first.at - second.at) >= sameEntryMs;
}
