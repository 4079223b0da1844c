import { lightRuleVersion, maxPayloadDurations, maxPayloadMs } from '@backline/beat';
import * as lightTexts from '@backline/contract/lights.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { payloadWords } from '@backline/contract/payload-failure';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { CertifiedTimeline, Judgement, SentLight } from './judge-light.ts';
import { judgeLights } from './judge-lights.ts';
import * as timelines from './light-timelines.repository.ts';

/** Certifies every light that enters the product. Throws a field error for the first payload that is invalid or never lit. */
export async function certifyTimelines(
  sent: readonly SentLight[],
  pathOf: (place: number) => string,
): Promise<CertifiedTimeline[]> {
  const judged = await judgeLights(sent);
  return judged.map((judgement, place) => {
    if (!judgement.ok) throw invalidField(pathOf(place), wordsOf(judgement.failure));
    return judgement.certified;
  });
}

export async function certifyTimeline(sent: SentLight): Promise<CertifiedTimeline> {
  const [certified] = await certifyTimelines([sent], () => 'payload_data');
  if (certified === undefined) throw new Error('a light was not judged');
  return certified;
}

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

/** Replaces a timeline that an older rule certified. Returns null if nothing has to be done. */
export async function certifyAnew(tx: Tx, timelineId: number): Promise<{ id: number; lastsMs: number } | null> {
  const older = await timelines.findOlder(tx, timelineId, lightRuleVersion);
  if (older === null) return null;
  const { payload, group_count: groups, certified_by: certifiedBy, ...look } = older;
  const anew = await certifyTimeline({ payload_data: payload, groups, ...look });
  const [id] = await storeTimelines(tx, [anew], certifiedBy);
  if (id === undefined) throw new Error('a timeline was not stored');
  await timelines.replace(tx, timelineId, id);
  return { id, lastsMs: anew.lastsMs };
}

function wordsOf(failure: Extract<Judgement, { ok: false }>['failure']): string {
  switch (failure.kind) {
    case 'not-a-look':
      return generalTexts.invalidValue;
    case 'too-short':
      return lightTexts.payloadTooShort;
    case 'never-lit':
      return lightTexts.payloadNeverLit;
    default:
      return payloadWords(failure, { durations: maxPayloadDurations, ms: maxPayloadMs });
  }
}
