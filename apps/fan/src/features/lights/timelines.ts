import { parsePayload, type Timeline } from '@backline/beat';
import { getLightTimeline } from '@backline/contract/light-shows';
import { hashedText, type LightLook } from '@backline/contract/light-timelines';
import { createStore, del, entries, get, set } from 'idb-keyval';
import { api } from '../../lib/api.ts';

export interface Light {
  timeline: Timeline;
  look: LightLook;
}

interface Kept {
  payload: string;
  look: LightLook;
  keptAt: number;
}

const store = createStore('backline-fan-lights', 'timelines');
const lastMs = 14 * 86_400_000;

/** Returns true if the browser can hash, which it does only on https and localhost. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

async function hashOf({ payload, look }: Pick<Kept, 'payload' | 'look'>): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashedText(payload, look)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Loads a light from this phone or from the server, and stores it. Throws if the content does not match its hash. */
export async function loadLight(eventId: number, hash: string, signal?: AbortSignal): Promise<Light> {
  const kept = await readKept(hash);
  if (kept !== null) return lightOf(kept);
  const { payload_data: payload, look } = await api.call(getLightTimeline, { event_id: eventId, hash }, { signal });
  const timeline: Kept = { payload, look, keptAt: Date.now() };
  if ((await hashOf(timeline)) !== hash) throw new Error(`What came as the light ${hash} is another one.`);
  const light = lightOf(timeline);
  await set(hash, timeline, store).catch(console.error);
  return light;
}

/** Returns a stored light. Returns null if there is none or if it was tampered with. */
async function readKept(hash: string): Promise<Kept | null> {
  try {
    const kept = await get<Kept>(hash, store);
    return kept !== undefined && (await hashOf(kept)) === hash ? kept : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

function lightOf({ payload, look }: Pick<Kept, 'payload' | 'look'>): Light {
  const parsed = parsePayload(payload);
  if (!parsed.ok) throw new Error('What came as a light is no timeline.');
  return { timeline: parsed.timeline, look };
}

export async function forgetOldLights(nowMs: number): Promise<void> {
  for (const [hash, { keptAt }] of await entries<string, Kept>(store)) {
    if (keptAt < nowMs - lastMs) await del(hash, store);
  }
}
