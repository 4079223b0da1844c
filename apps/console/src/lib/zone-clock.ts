import { messages } from '@backline/contract/messages';
import { shownZone } from '@backline/contract/time-zones';
import { fromWallClock, isShown, isWallClock, localZone, toWallClock, type WallClock } from '@backline/page/time-zone';
import type { FieldSchema } from './form-rules.ts';
import { formatWallClock, formatWallClockYearFirst } from './format.ts';

/** By whose clocks a form tells times. */
export interface ZoneClock {
  /** Of IANA. */
  zone: string;
  /** As people call it. */
  label: string;
  /** Whether its times are written as the lists of what fans do at an event write them. */
  isYearFirst?: boolean;
}

/** Those of the person, for what belongs to no event. */
export function ownClock(): ZoneClock {
  const zone = localZone();
  return { zone, label: shownZone(zone, Date.now()) };
}

/** A time as its picker shows it. */
export const showClock = (wallClock: WallClock, { isYearFirst = false }: Pick<ZoneClock, 'isYearFirst'>): string =>
  isYearFirst ? formatWallClockYearFirst(wallClock) : formatWallClock(wallClock);

type Zone = Pick<ZoneClock, 'zone'>;

/** 0 where no time was picked: the contract's rule for it then gives its own message. */
export function toEpochIn(wallClock: unknown, { zone }: Zone): number {
  return typeof wallClock === 'string' && isWallClock(wallClock) ? fromWallClock(wallClock, zone) : 0;
}

/**
 * The stored instant, where the form shows it still: the form knows neither its seconds nor, of an hour that clocks show twice,
 * which one it is. Another one stands as it was picked.
 */
export function keepShownIn(stored: number, picked: number, { zone }: Zone): number {
  const isUnmoved = stored > 0 && picked !== 0 && toWallClock(picked, zone) === toWallClock(stored, zone);
  return isUnmoved ? stored : picked;
}

interface ClockRules {
  clock: ZoneClock;
  /** Of the instant. */
  schema: FieldSchema;
}

/** The rules for what a time's input holds: a time that these clocks show. */
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
  if (!isWallClock(value)) return isYearFirst ? messages.dateUnreadableYearFirst : messages.dateUnreadable;
  return isShown(value, zone) ? null : messages.dateSkipped(label);
}
