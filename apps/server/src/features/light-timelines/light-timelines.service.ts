import { lightRuleVersion, maxPayloadDurations, maxPayloadMs } from '@backline/beat';
import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
import { payloadWords } from '@backline/contract/payload-words';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { CertifiedTimeline, Judgement, SentLight } from './judge-light.ts';
import { judgeLights } from './judge-lights.ts';
import * as timelines from './light-timelines.repository.ts';

/**
 * The one way in for every light: what it answers is within the rules, and says what was changed for it. Throws a field error
 * beside the path of the first one whose payload is none, or is never lit.
 */
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

/** The same of one. */
export async function certifyTimeline(sent: SentLight): Promise<CertifiedTimeline> {
  const [certified] = await certifyTimelines([sent], () => 'payload_data');
  if (certified === undefined) throw new Error('a light was not judged');
  return certified;
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
  const anew = await certifyTimeline({ payload_data: payload, groups, ...look });
  const [id] = await storeTimelines(tx, [anew], certifiedBy);
  if (id === undefined) throw new Error('a timeline was not stored');
  await timelines.replace(tx, timelineId, id);
  return { id, lastsMs: anew.lastsMs };
}

function wordsOf(failure: Extract<Judgement, { ok: false }>['failure']): string {
  switch (failure.kind) {
    case 'not-a-look':
      return messages.invalidValue;
    case 'too-short':
      return lightMessages.payloadTooShort;
    case 'never-lit':
      return lightMessages.payloadNeverLit;
    default:
      return payloadWords(failure, { durations: maxPayloadDurations, ms: maxPayloadMs });
  }
}
