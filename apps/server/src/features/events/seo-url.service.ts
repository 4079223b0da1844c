import { deriveSeoUrl } from '@backline/contract/event-rules';
import type { Connection } from '../../platform/db/database.ts';
import { newEventCode } from './event-code.ts';
import { listTakenAddresses } from './events.repository.ts';

/** How many are looked up at once: by the second time nearly every name has a free one. */
const batch = 50;
/** Leaves room for a number within an address's 200 letters. */
const longestBase = 180;

/**
 * The address that a name makes: a name in another script in Latin letters, one without any letter drawn like an event's
 * code. Where it is taken the next free one of `…-copy`, `…-copy-2`. Nothing is reserved: saving has the last word.
 */
export async function proposeFreeSeoUrl(db: Connection, name: string): Promise<string> {
  const derived = deriveSeoUrl(name) || deriveSeoUrl(await inLatin(name)) || newEventCode().toLowerCase();
  const base = derived.slice(0, longestBase).replace(/-$/, '');
  for (let from = 0; ; from += batch) {
    const offered = Array.from({ length: batch }, (_, place) => numbered(base, from + place));
    const taken = new Set(await listTakenAddresses(db, offered));
    const free = offered.find((seoUrl) => !taken.has(seoUrl));
    if (free !== undefined) return free;
  }
}

/** Loaded by the first name that needs it: its tables are megabytes, which an idle server does not hold. */
async function inLatin(name: string): Promise<string> {
  const { transliterate } = await import('transliteration');
  return transliterate(name);
}

function numbered(base: string, place: number): string {
  if (place === 0) return base;
  return place === 1 ? `${base}-copy` : `${base}-copy-${place}`;
}
