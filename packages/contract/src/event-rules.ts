export const deliveryMethods = ['percentage', 'fixed'] as const;
export const eventTypes = ['Music Concert'] as const;
export const eventRoles = ['ADMIN', 'USER'] as const;

export const maxArtists = 100;

export const eventGlowMs = 900_000;

export function isAroundNow(startsAt: number, now: number): boolean {
  return Math.abs(startsAt - now) <= eventGlowMs;
}

/** Milliseconds after its start during which an event still counts as tonight's and upcoming. */
export const eventLastsMs = 6 * 3_600_000;

export function isOnNow(startsAt: number, now: number): boolean {
  return startsAt - now <= eventGlowMs && now - startsAt <= eventLastsMs;
}

/** Letters that Latin alphabets spell with others. Any other accent is dropped, so that `é` becomes `e`. */
const spelling: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

export function deriveSeoUrl(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøđðþłı]/g, (letter) => spelling[letter] ?? '')
    .normalize('NFD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the default of the kiosk flag, which equals the switch for free-standing delivery. Staff may override it. */
export function kioskAvailability(isFreeStanding: boolean): boolean {
  return isFreeStanding;
}
