export const deliveryMethods = ['percentage', 'fixed'] as const;
export const eventTypes = ['Music Concert'] as const;
export const eventRoles = ['ADMIN', 'USER'] as const;

/** Of one event. */
export const mostArtists = 100;

export const eventGlowMs = 900_000;

/** So close to now, on either side, an event glows in the lists. */
export function isAroundNow(startsAt: number, now: number): boolean {
  return Math.abs(startsAt - now) <= eventGlowMs;
}

/** An event is tonight's, and still upcoming, until this long after its start. */
export const eventLastsMs = 6 * 3_600_000;

/** It is about to begin, or on. */
export function isOnNow(startsAt: number, now: number): boolean {
  return startsAt - now <= eventGlowMs && now - startsAt <= eventLastsMs;
}

/** Lowercase, spaces to hyphens, everything else that is not a letter or digit removed. */
export function deriveSeoUrl(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** What the two delivery switches make of the kiosk flag. It can be set by hand afterwards. */
export function kioskAvailability(isFreeStanding: boolean): boolean {
  return isFreeStanding;
}
