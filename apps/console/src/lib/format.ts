import { counted } from '@backline/contract/counted';
import { formatCents, toCents } from '@backline/contract/money';
import { localZone, toWallClock, type WallClock } from '@backline/page/time-zone';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('en-US');

export const missing = '-';

/** Formats as `31-12-2026 07:30 PM`. */
export function formatDateTime(epochMs: number, zone: string = localZone()): string {
  return formatWallClock(toWallClock(epochMs, zone));
}

export function formatWallClock(wallClock: WallClock): string {
  const { year, month, day, hour, minute } = split(wallClock);
  const hour12 = String(hour % 12 || 12).padStart(2, '0');
  return `${day}-${month}-${year} ${hour12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats as `2026-12-31 07:30 PM`, which lists of fans' actions at an event use. */
export function formatYearFirst(epochMs: number, zone: string = localZone()): string {
  return formatWallClockYearFirst(toWallClock(epochMs, zone));
}

export const formatWallClockYearFirst = (wallClock: WallClock): string =>
  `${wallClock.slice(0, 10)} ${formatWallClock(wallClock).slice(11)}`;

export function formatCardDate(epochMs: number, zone: string = localZone()): string {
  const { year, month, day } = split(toWallClock(epochMs, zone));
  return `${ordinal(Number(day))} ${months[Number(month) - 1]}, ${year}`;
}

/** Formats as `07:30 PM`. */
export function formatTime(epochMs: number, zone: string = localZone()): string {
  return formatDateTime(epochMs, zone).slice(11);
}

/** Formats as `07:30:05 PM`. */
export function formatTimeToSecond(epochMs: number, zone: string = localZone()): string {
  // Offsets are whole minutes, so the seconds are the same in every zone.
  const second = String(Math.floor(epochMs / 1_000) % 60).padStart(2, '0');
  return formatTime(epochMs, zone).replace(' ', `:${second} `);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Formats as `in 6 min`, `6 min ago`, `Today 1:18 AM`, or `Nov 28, 1:18 AM`, with the year if it is not this one. */
export function formatNear(at: number, now: number, zone: string = localZone()): string {
  const away = at - now;
  if (away <= 0 && away > -minuteMs) return 'Just now';
  if (Math.abs(away) < 60 * minuteMs) return away > 0 ? `in ${formatSpan(away)}` : `${formatSpan(-away)} ago`;
  const [wallClock, today] = [toWallClock(at, zone), toWallClock(now, zone)];
  const { year, month, day } = split(wallClock);
  const time = formatTime(at, zone).replace(/^0/, '');
  const named = nearDays.get((Date.parse(wallClock.slice(0, 10)) - Date.parse(today.slice(0, 10))) / dayMs);
  if (named !== undefined) return `${named} ${time}`;
  const date = `${months[Number(month) - 1]} ${Number(day)}`;
  return year === today.slice(0, 4) ? `${date}, ${time}` : `${date}, ${year}, ${time}`;
}

const nearDays: ReadonlyMap<number, string> = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/** Formats as `45 s`, `12 min`, `3 h` or `2 days`: in the largest unit, rounded down. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return counted(Math.floor(seconds / 86_400), 'day');
}

export const formatMoney = (amountInDollars: number) => formatCents(toCents(amountInDollars));

/** Formats a decimal string: `$1,234.50`, `€12.00`. Returns an invalid number or currency unchanged. */
export function formatAmount(amount: string, currency: string): string {
  if (amount.trim() === '') return missing;
  const value = Number(amount);
  if (Number.isNaN(value)) return `${amount} ${currency}`.trim();
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
  } catch {
    return `${cents.format(value)} ${currency}`.trim();
  }
}

export const formatCount = (count: number) => numbers.format(count);

function split(wallClock: WallClock) {
  const [date = '', time = ''] = wallClock.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  return { year, month, day, hour: Number(hour), minute };
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const suffix = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10];
  return `${day}${suffix ?? 'th'}`;
}
