import { createHash } from 'node:crypto';
import {
  beatsOf,
  certifyPayload,
  durationOf,
  maxPayloadDurations,
  maxPayloadMs,
  sweepMs,
  type LightFailure,
} from '@backline/beat';
import { lightMessages } from '@backline/contract/light-messages';
import { hashedText, type LightLook } from '@backline/contract/light-timelines';
import { messages } from '@backline/contract/messages';
import { payloadWords } from '@backline/contract/payload-words';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import { drawTimeline } from './drawing.ts';
import { insertAll, type NewTimeline, type TimelineChange } from './light-timelines.repository.ts';

export interface CertifiedTimeline extends NewTimeline {
  /** Until the last group of the room is through. */
  lastsMs: number;
}

/** As a form sends it. */
export interface SentLight extends Partial<LightLook> {
  payload_data: string;
  colour: string;
}

const mostChanges = 1_000;

/**
 * The one way in for every light: what it answers is within the rules, and says what was changed for it. Throws a field error
 * beside `path` where the payload is none, or is never lit.
 */
export function certifyTimeline(sent: SentLight, path = 'payload_data'): CertifiedTimeline {
  const { payload_data: text, colour, arrangement = 'together', step_ms: stepMs = 0, groups = 1 } = sent;
  const certified = certifyPayload(text, { colour, arrangement, stepMs, groups });
  if (!certified.ok) throw invalidField(path, wordsOf(certified.failure));
  const { payload, timeline, look, certificate } = certified;
  const totalMs = durationOf(timeline);
  if (totalMs < 1) throw invalidField(path, lightMessages.payloadTooShort);
  if (beatsOf(timeline).length === 0) throw invalidField(path, lightMessages.payloadNeverLit);
  const shown = { colour: look.colour, arrangement: look.arrangement, step_ms: look.stepMs, groups: look.groups };
  return {
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
}

/** Answers their ids, in order. */
export async function storeTimelines(
  tx: Tx,
  timelines: readonly CertifiedTimeline[],
  certifiedBy: number,
): Promise<number[]> {
  return insertAll(
    tx,
    timelines.map(({ lastsMs: _lastsMs, ...timeline }) => timeline),
    certifiedBy,
  );
}

/** The last ones of very many become one. */
function atMost(changes: TimelineChange[]): TimelineChange[] {
  const rest = changes.slice(mostChanges - 1);
  const [first] = rest;
  if (first === undefined || rest.length === 1) return changes;
  const toMs = Math.max(...rest.map(({ to_ms: endMs }) => endMs));
  const flashes = rest.reduce((sum, change) => sum + change.flashes, 0);
  return [...changes.slice(0, mostChanges - 1), { ...first, to_ms: toMs, flashes }];
}

const wordsOf = (failure: LightFailure): string =>
  failure.kind === 'not-a-look'
    ? messages.invalidValue
    : payloadWords(failure, { durations: maxPayloadDurations, ms: maxPayloadMs });
