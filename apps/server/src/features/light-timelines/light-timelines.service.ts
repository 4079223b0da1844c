import { createHash } from 'node:crypto';
import {
  beatsOf,
  certifyPayload,
  durationOf,
  lightRuleVersion,
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
import * as timelines from './light-timelines.repository.ts';

export interface CertifiedTimeline extends timelines.NewTimeline {
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
  certified: readonly CertifiedTimeline[],
  certifiedBy: number | null,
): Promise<number[]> {
  return timelines.insertAll(
    tx,
    certified.map(({ lastsMs: _lastsMs, ...timeline }) => timeline),
    certifiedBy,
  );
}

/**
 * The light as the rule of today lets it be shown, where an older one vouches for it: stored beside it, and from now on played in its
 * place. Null where nothing has to be done.
 */
export async function certifyAnew(tx: Tx, timelineId: number): Promise<{ id: number; lastsMs: number } | null> {
  const older = await timelines.findOlder(tx, timelineId, lightRuleVersion);
  if (older === null) return null;
  const { payload, group_count: groups, certified_by: certifiedBy, ...look } = older;
  const anew = certifyTimeline({ payload_data: payload, groups, ...look });
  const [id] = await storeTimelines(tx, [anew], certifiedBy);
  if (id === undefined) throw new Error('a timeline was not stored');
  await timelines.replace(tx, timelineId, id);
  return { id, lastsMs: anew.lastsMs };
}

/** The last ones of very many become one. */
function atMost(changes: timelines.TimelineChange[]): timelines.TimelineChange[] {
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
