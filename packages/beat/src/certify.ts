import { type Playing } from './flash-safety.ts';
import { type Look, type LookChange, fitLook } from './look.ts';
import { isRoomSafe, roomLight } from './room.ts';
import { type ThinnedPassage, takenOut, thinSpans } from './thin-flashes.ts';
import { keepPauses, thinForGroups } from './thin-room.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

/**
 * Increase this with every change of the safety rules. Lights with an older certificate are certified again before they
 * play.
 */
export const lightRuleVersion = 1;

/** `thinned`: too many flashes in a second. `paused`: a run lasted half a minute. */
export type LightChangeKind = 'thinned' | 'paused' | LookChange;

export interface LightChange extends ThinnedPassage {
  kind: LightChangeKind;
}

export interface LightCertificate {
  flashesInFastestSecond: number;
  /**
   * Length of the longest run, in whole milliseconds from its first to its last change of light. Gaps in a run are
   * below two seconds.
   */
  longestRunMs: number;
  changes: LightChange[];
  ruleVersion: number;
}

export interface CertifiedLight {
  timeline: Timeline;
  look: Look;
  certificate: LightCertificate;
}

/**
 * Makes a light safe for a room without changing its length. Allows three flashes in any second over all groups,
 * requires a two-second pause after 30 seconds and softens saturated red. Fast passages drop to half the beat; a safe
 * timeline is returned unchanged. Throws a RangeError for an invalid timeline or look.
 */
export function certify(timeline: Timeline, look: Look, playing: Playing = {}): CertifiedLight {
  const fitted = fitLook(look);
  const totalMs = durationOf(timeline);
  const safe = keepToRules(timeline, fitted.look, playing);
  const seen = roomLight(safe.timeline, fitted.look, playing);
  const ofLook = fitted.changes.map((kind) => ({ kind, fromMs: 0, toMs: Math.round(totalMs), flashes: 0 }));
  return {
    timeline: safe.timeline,
    look: fitted.look,
    certificate: {
      flashesInFastestSecond: seen.flashesInFastestSecond,
      longestRunMs: Math.round(seen.longestRunMs),
      changes: [...ofLook, ...safe.changes.toSorted((one, other) => one.fromMs - other.fromMs)],
      ruleVersion: lightRuleVersion,
    },
  };
}

function keepToRules(timeline: Timeline, look: Look, playing: Playing): { timeline: Timeline; changes: LightChange[] } {
  const totalMs = durationOf(timeline);
  const changes: LightChange[] = [];
  let safe = timeline;
  // Checks the rounded durations that are stored, because players add these up, and rounding may break a rule.
  while (!isRoomSafe(safe, look, playing)) {
    const spans = litSpans(safe);
    const slow = thinForGroups(thinSpans(spans, totalMs, playing), totalMs, look, playing);
    const kept = orNone(keepPauses(slow, totalMs, look, playing), spans);
    changes.push(...changesOf('thinned', spans, slow), ...changesOf('paused', slow, kept));
    safe = timelineOfSpans(kept, totalMs);
    if (kept.length === 0) break;
  }
  return { timeline: safe, changes };
}

const orNone = (kept: readonly LitSpan[], spans: readonly LitSpan[]) => (kept.length < spans.length ? kept : []);

function changesOf(kind: LightChangeKind, spans: readonly LitSpan[], kept: readonly LitSpan[]): LightChange[] {
  return takenOut(spans, kept).map(({ fromMs, toMs, flashes }) => ({
    kind,
    fromMs: Math.round(fromMs),
    toMs: Math.round(toMs),
    flashes,
  }));
}
