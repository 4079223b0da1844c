import { gapMs, leadMs, type LightShow } from '@backline/contract/light-shows';
import type { KnownLights } from './known-lights.ts';

export interface Plan {
  hash: string;
  startsAtMs: number;
  endsAtMs: number;
  offsetMs: number;
  /** Epoch of the play, or of the last Play or Stop if a scheduled pattern begins by itself. */
  epoch: number;
  /** The server confirmed the play; otherwise a scheduled pattern begins by itself. */
  isConfirmed: boolean;
}

/**
 * Returns what is on or begins within ten seconds, or null. Without word from the server a scheduled pattern begins at
 * its time, unless another play would have prevented it, by the server's rule.
 */
export function planOf({ epoch, offset_ms: offsetMs, show, coming }: KnownLights, serverMs: number): Plan | null {
  const plan = (
    { hash, start_dttm: startsAtMs, end_dttm: endsAtMs }: Pick<LightShow, 'hash' | 'start_dttm' | 'end_dttm'>,
    isConfirmed: boolean,
  ): Plan => ({
    hash,
    startsAtMs,
    endsAtMs: endsAtMs + Math.max(offsetMs, 0),
    offsetMs,
    epoch,
    isConfirmed,
  });
  if (show !== null) {
    const current = plan(show, true);
    if (serverMs < current.endsAtMs) return serverMs < current.startsAtMs - leadMs - soonMs ? null : current;
  }
  let freeAtMs = show === null ? -Infinity : show.end_dttm + gapMs;
  for (const next of coming.toSorted((a, b) => a.start_dttm - b.start_dttm)) {
    const { start_dttm: startsAtMs, end_dttm: endsAtMs } = next;
    if (startsAtMs < freeAtMs) continue;
    freeAtMs = endsAtMs + gapMs;
    if (serverMs >= startsAtMs - leadMs && serverMs < endsAtMs + Math.max(offsetMs, 0)) return plan(next, false);
  }
  return null;
}

/** Lead of the server's worker: it starts a scheduled pattern this long before its ten seconds. */
const soonMs = 2_000;

export const wantedHashes = ({ show, coming, track_hashes: tracks }: KnownLights): string[] => [
  ...new Set([...(show === null ? [] : [show.hash]), ...coming.map(({ hash }) => hash), ...tracks]),
];
