import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { getLightTimeline } from '@backline/contract/light-shows';
import { hashedText } from '@backline/contract/light-timelines';
import { createStore, get, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, cutOff, sent, signIn } from '../../../testing/fan-page.tsx';
import { forgetOldLights, loadLight } from './timelines.ts';

const store = createStore('backline-fan-lights', 'timelines');
const look = { colour: '#ff8800', arrangement: 'wave', step_ms: 400, groups: 3 } as const;
let count = 0;

/** Returns a timeline that no other test has used, as the server sends it. Node computes its hash. */
function timeline() {
  const payload = JSON.stringify([900 + (count += 1), 100]);
  const hash = createHash('sha256').update(hashedText(payload, look)).digest('hex');
  return { hash, payload, answered: { hash, payload_data: payload, duration_ms: 2_000, look } };
}
const asked = () => sent.get(getLightTimeline.path) ?? [];

beforeEach(() => signIn(7));

test('rejects a payload or look that does not match the hash, and does not store it', async () => {
  const { hash, answered } = timeline();
  answer(getLightTimeline, { ...answered, payload_data: '[0,50,50,50]' });
  await expect(loadLight(7, hash)).rejects.toThrow('another one');
  answer(getLightTimeline, { ...answered, look: { ...look, colour: '#ff0000' } });
  await expect(loadLight(7, hash)).rejects.toThrow('another one');
  expect(await get(hash, store)).toBeUndefined();
});

test('fetches a timeline again if its stored copy was changed', async () => {
  const { hash, payload, answered } = timeline();
  await set(hash, { payload: '[0,50,50,50]', look, keptAt: Date.now() }, store);
  answer(getLightTimeline, answered);
  expect((await loadLight(7, hash)).timeline).toEqual(JSON.parse(payload));
});

test('fetches a timeline once, and then loads it without a network', async () => {
  const { hash, payload, answered } = timeline();
  answer(getLightTimeline, answered);
  await loadLight(7, hash);
  cutOff(getLightTimeline);
  expect(await loadLight(7, hash)).toEqual({ timeline: JSON.parse(payload), look });
  expect(asked()).toHaveLength(1);
});

test('loads a timeline even if the browser cannot store it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { hash, payload, answered } = timeline();
  answer(getLightTimeline, answered);
  expect((await loadLight(7, hash)).timeline).toEqual(JSON.parse(payload));
  put.mockRestore();
  vi.restoreAllMocks();
});

test('deletes timelines that were stored 30 days ago, and keeps those that were stored yesterday', async () => {
  const { hash, answered } = timeline();
  answer(getLightTimeline, answered);
  await loadLight(7, hash);
  await forgetOldLights(Date.now() + 86_400_000);
  expect(await get(hash, store)).toBeDefined();
  await forgetOldLights(Date.now() + 30 * 86_400_000);
  expect(await get(hash, store)).toBeUndefined();
});
