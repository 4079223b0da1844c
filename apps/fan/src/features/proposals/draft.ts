import { randomKey } from '@backline/client';
import { isTimezone } from '@backline/contract/time-zones';
import { fanStore, tryToStore } from '../../lib/fan-store.ts';
import { emptyValues, type ProposeValues } from './propose-values.ts';

const draftName = 'proposal';
const attemptName = 'proposal-sent';

/** Returns the unsent draft, without its picture and without choices that are no longer offered. */
export function keptDraft(artists: readonly { id: number }[]): ProposeValues {
  const empty = emptyValues(artists);
  const kept = readJson(draftName);
  const values: ProposeValues = { ...empty };
  for (const name of Object.keys(empty) as (keyof ProposeValues)[]) {
    const value = kept[name];
    if (typeof value === 'string' && name !== 'timezone') values[name] = value;
  }
  if (typeof kept.timezone === 'string' && isTimezone(kept.timezone)) values.timezone = kept.timezone;
  if (!artists.some(({ id }) => String(id) === values.artist_id)) values.artist_id = empty.artist_id;
  return values;
}

export const keepDraft = (values: ProposeValues) => tryToStore(draftName, JSON.stringify(values));

export function forgetDraft(): void {
  fanStore.removeItem(draftName);
  fanStore.removeItem(attemptName);
}

/**
 * Returns a key that survives a reload, so that a retry creates no second proposal if the response to the first attempt
 * was lost.
 */
export function keptAttemptKey(body: unknown): string {
  const text = JSON.stringify(body);
  const last = readJson(attemptName);
  if (last.text === text && typeof last.key === 'string') return last.key;
  const key = randomKey();
  tryToStore(attemptName, JSON.stringify({ text, key }));
  return key;
}

function readJson(name: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(fanStore.getItem(name) ?? '{}') };
  } catch {
    return {};
  }
}
