import { deriveSeoUrl } from '@backline/contract/event-rules';
import type { Connection } from '../../platform/db/database.ts';
import { newEventCode } from './event-code.ts';
import { listTakenAddresses } from './events.repository.ts';

/** Number of addresses per look-up. For nearly every name, the first or second batch contains a free address. */
const batch = 50;
/** Maximum length before a suffix, so that the address stays within 200 characters. */
const maxBaseLength = 180;

/**
 * Returns a free address without reserving it. Appends `-copy` or `-copy-2` to a taken address, and uses a random code
 * for a name without letters.
 */
export async function proposeFreeSeoUrl(db: Connection, name: string): Promise<string> {
  const derived = deriveSeoUrl(name) || deriveSeoUrl(await inLatin(name)) || newEventCode().toLowerCase();
  const base = derived.slice(0, maxBaseLength).replace(/-$/, '');
  for (let from = 0; ; from += batch) {
    const offered = Array.from({ length: batch }, (_, place) => numbered(base, from + place));
    const taken = new Set(await listTakenAddresses(db, offered));
    const free = offered.find((seoUrl) => !taken.has(seoUrl));
    if (free !== undefined) return free;
  }
}

/** Loads the transliteration tables, several megabytes, on first use. */
async function inLatin(name: string): Promise<string> {
  const { transliterate } = await import('transliteration');
  return transliterate(name);
}

function numbered(base: string, place: number): string {
  if (place === 0) return base;
  return place === 1 ? `${base}-copy` : `${base}-copy-${place}`;
}
