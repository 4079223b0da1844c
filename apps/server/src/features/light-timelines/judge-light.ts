import { createHash } from 'node:crypto';
import { beatsOf, certifyPayload, durationOf, sweepMs, type LightFailure } from '@backline/beat';
import { hashedText, type LightLook } from '@backline/contract/light-timelines';
import { drawTimeline } from './drawing.ts';
import type { NewTimeline, TimelineChange } from './light-timelines.repository.ts';

export interface SentLight extends Partial<LightLook> {
  payload_data: string;
  colour: string;
}

export interface CertifiedTimeline extends NewTimeline {
  /** Includes the delay of the last group of the room. */
  lastsMs: number;
}

export type Judgement =
  | { ok: true; certified: CertifiedTimeline }
  | { ok: false; failure: LightFailure | { kind: 'too-short' } | { kind: 'never-lit' } };

const maxChanges = 1_000;

/** Checks one light. Takes about 40 ms for the longest payload, so callers use `judgeLights`. */
export function judgeLight(sent: SentLight): Judgement {
  const { payload_data: text, colour, arrangement = 'together', step_ms: stepMs = 0, groups = 1 } = sent;
  const judged = certifyPayload(text, { colour, arrangement, stepMs, groups });
  if (!judged.ok) return judged;
  const { payload, timeline, look, certificate } = judged;
  const totalMs = durationOf(timeline);
  if (totalMs < 1) return { ok: false, failure: { kind: 'too-short' } };
  if (beatsOf(timeline).length === 0) return { ok: false, failure: { kind: 'never-lit' } };
  const shown = { colour: look.colour, arrangement: look.arrangement, step_ms: look.stepMs, groups: look.groups };
  const certified: CertifiedTimeline = {
    hash: createHash('sha256').update(hashedText(payload, shown)).digest('hex'),
    payload,
    duration_ms: Math.ceil(totalMs),
    colour: look.colour,
    arrangement: look.arrangement,
    step_ms: look.stepMs,
    group_count: look.groups,
    drawing: drawTimeline(timeline),
    flashes_in_fastest_second: certificate.flashesInFastestSecond,
    longest_run_ms: certificate.longestRunMs,
    changes: atMost(
      certificate.changes.map(({ kind, fromMs, toMs, flashes }) => ({ kind, from_ms: fromMs, to_ms: toMs, flashes })),
    ),
    rule_version: certificate.ruleVersion,
    lastsMs: Math.ceil(totalMs + sweepMs(look)),
  };
  return { ok: true, certified };
}

function atMost(changes: TimelineChange[]): TimelineChange[] {
  const rest = changes.slice(maxChanges - 1);
  const [first] = rest;
  if (first === undefined || rest.length === 1) return changes;
  const toMs = Math.max(...rest.map(({ to_ms: endMs }) => endMs));
  const flashes = rest.reduce((sum, change) => sum + change.flashes, 0);
  return [...changes.slice(0, maxChanges - 1), { ...first, to_ms: toMs, flashes }];
}
