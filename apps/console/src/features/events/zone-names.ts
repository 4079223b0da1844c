import { zoneOf, type Timezone } from '@backline/contract/time-zones';

/**
 * Each locale abbreviates only some zones and returns an offset for the others: CDT needs en-US, BST and CET need
 * en-GB, AEST needs en-AU.
 */
const locales = ['en-US', 'en-GB', 'en-AU'];
const seasons = [0, 6].map((month) => Date.UTC(new Date().getUTCFullYear(), month, 15));

function nameOf(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const known = new Map<Timezone, readonly string[]>();

/**
 * Returns the zone's names in winter and summer: `gmt`, `bst`, `gmt+1`, `utc+1`, `+1`. Computed on the first search,
 * because it is slow.
 */
function wordsOf(timezone: Timezone): readonly string[] {
  const before = known.get(timezone);
  if (before !== undefined) return before;
  const timeZone = zoneOf(timezone);
  const words = seasons.flatMap((at) => {
    const offset = nameOf(at, 'en-US', { timeZone, timeZoneName: 'shortOffset' });
    const short = locales.map((locale) => nameOf(at, locale, { timeZone, timeZoneName: 'short' }));
    return [...short, offset, offset.replace('GMT', 'UTC'), offset.replace('GMT', '')];
  });
  const found = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '');
  known.set(timezone, found);
  return found;
}

/** Matches whole names: `GMT` finds London but not every `GMT+…` zone, and `GMT+5` finds `GMT+5:30`. */
export function isCalled(timezone: Timezone, typed: string): boolean {
  const asked = typed
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/\s+/g, '')
    .replace(/([+-])0(?=\d)/, '$1')
    .replace(/:00$/, '');
  if (asked.length < 2) return false;
  const isOffset = /[+-]/.test(asked);
  return wordsOf(timezone).some((word) => word.startsWith(asked) && isOffset === /[+-]/.test(word));
}
