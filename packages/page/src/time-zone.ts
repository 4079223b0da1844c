/** Local time without a zone: `YYYY-MM-DDTHH:mm`. */
export type WallClock = string;

export const isWallClock = (text: string): text is WallClock => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Cache lifetime: the lookup takes as long as rendering a field, and forms repeat it. */
const knownForMs = 1_000;
let known = { zone: '', askedMs: -Infinity };

export function localZone(): string {
  const nowMs = Date.now();
  // Uses the absolute difference, because the clock may be set back.
  if (Math.abs(nowMs - known.askedMs) > knownForMs)
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, askedMs: nowMs };
  return known.zone;
}

export function toWallClock(epochMs: number, zone: string): WallClock {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(epochMs)) parts[type] = value;
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asIfUtc = (wallClock: WallClock) => Date.parse(`${wallClock}Z`);

/**
 * Returns the instant of a local time in an IANA zone. If clocks go back, takes the first of the two instants. Moves a
 * skipped time forward by the gap (02:30 becomes 03:30).
 */
export function fromWallClock(wallClock: WallClock, zone: string): number {
  const utc = asIfUtc(wallClock);
  if (Number.isNaN(utc)) throw new RangeError(`Not a wall clock time: ${wallClock}`);
  const offsetAt = (epochMs: number) => asIfUtc(toWallClock(epochMs, zone)) - epochMs;
  const beforeAnyChange = utc - offsetAt(utc - dayMs);
  const afterAnyChange = utc - offsetAt(utc + dayMs);
  const shown = [beforeAnyChange, afterAnyChange].filter((at) => toWallClock(at, zone) === wallClock);
  return shown.length > 0 ? Math.min(...shown) : beforeAnyChange;
}

export function isShown(wallClock: WallClock, zone: string): boolean {
  return toWallClock(fromWallClock(wallClock, zone), zone) === wallClock;
}

/** Returns the start of a day such as `2027-01-31` and the start of the next day in a zone. */
export function boundsOfDay(day: string, zone: string): { start: number; next: number } {
  const next = new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);
  return { start: fromWallClock(`${day}T00:00`, zone), next: fromWallClock(`${next}T00:00`, zone) };
}

/** Returns true if two zones show the same time in each season of last year, this year and next year. */
export function haveSameClocks(one: string, other: string, now: number = Date.now()): boolean {
  const year = new Date(now).getUTCFullYear();
  const days = [-1, 0, 1].flatMap((years) => [0, 3, 6, 9].map((month) => Date.UTC(year + years, month, 15)));
  return days.every((at) => toWallClock(at, one) === toWallClock(at, other));
}

export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
