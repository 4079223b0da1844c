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

export function deriveSeoUrl(name: string): string {
  return name
    .toLowerCase()
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
