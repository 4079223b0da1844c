import { gapMs, leadMs, type LightShow } from '@backline/contract/light-shows';
import type { KnownLights } from './known-lights.ts';

export interface Plan {
  hash: string;
  startsAtMs: number;
  endsAtMs: number;
  offsetMs: number;
  /** Epoch of the show. For a scheduled pattern that starts on its own, the epoch of the last Play or Stop. */
  epoch: number;
  /** True if the server confirmed the show. Otherwise a scheduled pattern starts on its own. */
  isConfirmed: boolean;
}

/**
 * Returns the show that is on or begins within ten seconds, or null. A scheduled pattern begins on time even without a
 * notice, unless it would overlap another show.
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

/**
 * Lead time of the server's worker: it starts a scheduled pattern this long before the ten seconds of preparation
 * begin.
 */
const soonMs = 2_000;

export const wantedHashes = ({ show, coming, track_hashes: tracks }: KnownLights): string[] => [
  ...new Set([...(show === null ? [] : [show.hash]), ...coming.map(({ hash }) => hash), ...tracks]),
];
