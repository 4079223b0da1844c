import { gapMs, leadMs, type LightShow } from '@backline/contract/light-shows';
import type { KnownLights } from './known-lights.ts';

/** What a phone is to play: all on the server's clock. */
export interface Plan {
  hash: string;
  startsAtMs: number;
  /** After it nothing of it is lit any more. */
  endsAtMs: number;
  offsetMs: number;
  /** Of the play; that of the last Play or Stop where a scheduled pattern begins by itself. */
  epoch: number;
  /** The server has said that it is on; else a scheduled pattern begins by itself. */
  isTold: boolean;
}

/**
 * What is on, or begins within ten seconds. Without a word of the server a scheduled pattern begins at its time, unless what the
 * phone knows to have been on then, an earlier pattern too, kept it from that, as it would on the server.
 */
export function planOf({ epoch, offset_ms: offsetMs, show, coming }: KnownLights, serverMs: number): Plan | null {
  const plan = (
    { hash, start_dttm: startsAtMs, end_dttm: endsAtMs }: Pick<LightShow, 'hash' | 'start_dttm' | 'end_dttm'>,
    isTold: boolean,
  ): Plan => ({
    hash,
    startsAtMs,
    endsAtMs: endsAtMs + Math.max(offsetMs, 0),
    offsetMs,
    epoch,
    isTold,
  });
  if (show !== null) {
    const told = plan(show, true);
    if (serverMs < told.endsAtMs) return serverMs < told.startsAtMs - leadMs - soonMs ? null : told;
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

/** A worker of the server begins a scheduled pattern so much before its ten seconds. */
const soonMs = 2_000;

/** What a phone should have before it is needed, each once: what is on first. */
export const wantedHashes = ({ show, coming, track_hashes: tracks }: KnownLights): string[] => [
  ...new Set([...(show === null ? [] : [show.hash]), ...coming.map(({ hash }) => hash), ...tracks]),
];
