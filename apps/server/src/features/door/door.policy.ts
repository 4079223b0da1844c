import type { EventReach } from '../events/index.ts';

/** Whose doors somebody may keep: the staff's as they reach events, and a fan's where they are event admin. */
export type DoorReach = EventReach | { kind: 'trusted'; fanId: number };

const minuteMs = 60_000;
/** So long an entry may lie on a phone without network. */
export const keptMostMs = 24 * 60 * minuteMs;
/** So far a phone's clock may be ahead. */
const aheadMostMs = minuteMs;

/**
 * By which moment a kept entry is judged. A phone whose clock is a little ahead came now; one that is far ahead says nothing that could be
 * believed.
 */
export function momentOf(scannedAt: number, now: number): number | 'ahead' | 'too-old' {
  if (scannedAt > now + aheadMostMs) return 'ahead';
  if (scannedAt < now - keptMostMs) return 'too-old';
  return Math.min(scannedAt, now);
}

/** When somebody came of whom a call tells that was answered too late, or now. Null: now. */
export function cameAt(doneAt: number | undefined, now: number): number | null {
  return doneAt === undefined || doneAt > now || doneAt < now - keptMostMs ? null : doneAt;
}

interface Entry {
  at: number;
  by: number | null;
}

/** A phone may keep what it scanned twice in a row; this is no second entrance. */
const sameEntryMs = 30_000;

/** Whether a kept entry let somebody in whom a door had let in before. Who came in by their own hand may come by a door later. */
export function isSecondEntrance(first: Entry, second: Entry): boolean {
  if (first.by === null) return false;
  return first.by !== second.by || Math.abs(first.at - second.at) >= sameEntryMs;
}
