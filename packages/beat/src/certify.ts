import { type Playing } from './flash-safety.ts';
import { type Look, type LookChange, fitLook } from './look.ts';
import { isRoomSafe, roomLight } from './room.ts';
import { type ThinnedPassage, takenOut, thinSpans } from './thin-flashes.ts';
import { keepPauses, thinForGroups } from './thin-room.ts';
import { type LitSpan, type Timeline, durationOf, litSpans, timelineOfSpans } from './timeline.ts';

/** One more with every change of what is safe: what an older one vouches for is certified anew before it is played. */
export const lightRuleVersion = 1;

/**
 * `thinned`: flashes left dark because a second held too many; `paused`: because a run had lasted half a minute. What was
 * changed of the look has no flashes of its own and lasts from the start to the end.
 */
export type LightChangeKind = 'thinned' | 'paused' | LookChange;

/** In whole milliseconds of the timeline. */
export interface LightChange extends ThinnedPassage {
  kind: LightChangeKind;
}

/** What a room sees of a timeline in its look, and what had to be changed for it. */
export interface LightCertificate {
  flashesInFastestSecond: number;
  /** From the first to the last change of light that follow each other in less than two seconds, in whole milliseconds. */
  longestRunMs: number;
  /** In order of time, those of the look first; empty where nothing was changed. */
  changes: LightChange[];
  ruleVersion: number;
}

export interface CertifiedLight {
  timeline: Timeline;
  look: Look;
  certificate: LightCertificate;
}

/**
 * The light as a room may see it, as long as before: at most three flashes in any second, all groups together; no run of
 * changes longer than 30 seconds without a pause of two; no saturated red. It keeps as much of the rhythm as it can: passages
 * fall to half the beat, and what is safe comes back as the very timeline that came in, so that what was certified certifies
 * unchanged. Throws a RangeError where the timeline or the look is none.
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
  // What is written down as durations is summed up anew by whoever plays it, so that form is judged: a fraction may come out
  // on the other side of a rule once, and loses a flash more.
  while (!isRoomSafe(safe, look, playing)) {
    const spans = litSpans(safe);
    const slow = thinForGroups(thinSpans(spans, totalMs, playing), totalMs, look, playing);
    // Dark where it cannot be helped: right after a light that is not safe itself.
    const kept = orNone(keepPauses(slow, totalMs, look, playing), spans);
    changes.push(...told('thinned', spans, slow), ...told('paused', slow, kept));
    safe = timelineOfSpans(kept, totalMs);
    if (kept.length === 0) break;
  }
  return { timeline: safe, changes };
}

const orNone = (kept: readonly LitSpan[], spans: readonly LitSpan[]) => (kept.length < spans.length ? kept : []);

function told(kind: LightChangeKind, spans: readonly LitSpan[], kept: readonly LitSpan[]): LightChange[] {
  return takenOut(spans, kept).map(({ fromMs, toMs, flashes }) => ({
    kind,
    fromMs: Math.round(fromMs),
    toMs: Math.round(toMs),
    flashes,
  }));
}
