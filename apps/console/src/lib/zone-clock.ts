import * as generalTexts from '@backline/contract/general.texts';
import { clocksOf, shownZone, type Timezone } from '@backline/contract/time-zones';
import { fromWallClock, isShown, isWallClock, localZone, toWallClock, type WallClock } from '@backline/page/time-zone';
import type { FieldSchema } from './form-rules.ts';
import { formatWallClock, formatWallClockYearFirst } from './format.ts';

export interface ZoneClock {
  zone: string;
  label: string;
  /** If true, formats times with the year first, as in lists of fans' actions. */
  isYearFirst?: boolean;
}

/** Returns the browser's zone, for records without an event. */
export function ownClock(): ZoneClock {
  const zone = localZone();
  return { zone, label: shownZone(zone, Date.now()) };
}

/** The zone of a page's times, for its head. */
export const eventTimes = (timezone: Timezone): string => `Event time (${clocksOf(timezone)})`;

export const ownTimes = (): string => `Your time (${ownClock().label})`;

export const showClock = (wallClock: WallClock, { isYearFirst = false }: Pick<ZoneClock, 'isYearFirst'>): string =>
  isYearFirst ? formatWallClockYearFirst(wallClock) : formatWallClock(wallClock);

type Zone = Pick<ZoneClock, 'zone'>;

/** Returns the instant of a wall-clock time, or 0 without one, so that the contract's rule reports its own message. */
export function toEpochIn(wallClock: unknown, { zone }: Zone): number {
  return typeof wallClock === 'string' && isWallClock(wallClock) ? fromWallClock(wallClock, zone) : 0;
}

/**
 * Returns the stored instant while the form still shows its time. The form shows no seconds and cannot tell apart the
 * two occurrences of an hour that is repeated when the clocks go back.
 */
export function keepShownIn(stored: number, picked: number, { zone }: Zone): number {
  const isUnmoved = stored > 0 && picked !== 0 && toWallClock(picked, zone) === toWallClock(stored, zone);
  return isUnmoved ? stored : picked;
}

interface ClockRules {
  clock: ZoneClock;
  schema: FieldSchema;
}

/** Accepts only times that exist in the zone. */
export function clockSchemaIn({ clock, schema }: ClockRules): FieldSchema {
  return {
    safeParse(value) {
      const message = complaint(value, clock);
      return message === null
        ? schema.safeParse(toEpochIn(value, clock))
        : { success: false, error: { issues: [{ path: [], message }] } };
    },
  };
}

function complaint(value: unknown, { zone, label, isYearFirst = false }: ZoneClock): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (!isWallClock(value)) return isYearFirst ? generalTexts.dateUnreadableYearFirst : generalTexts.dateUnreadable;
  return isShown(value, zone) ? null : generalTexts.dateSkipped(label);
}
