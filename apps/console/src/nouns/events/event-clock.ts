import { ianaZone, type timezones } from '@backline/contract/event-rules';
import { messages } from '@backline/contract/messages';
import { fromWallClock, isShown, isWallClock, toWallClock } from '@backline/page/time-zone';
import type { FieldSchema } from '../../lib/form-rules.ts';

export type Timezone = (typeof timezones)[number];

/** 0 where no time was picked: the contract's rule for it then gives its own message. */
export function toEpoch(wallClock: unknown, timezone: Timezone): number {
  return typeof wallClock === 'string' && isWallClock(wallClock) ? fromWallClock(wallClock, ianaZone[timezone]) : 0;
}

/**
 * The stored instant, where the form shows it still: the form knows neither its seconds nor, of an hour that clocks show twice,
 * which one it is. Another one stands as it was picked.
 */
export function keepShown(stored: number, picked: number, timezone: Timezone): number {
  const zone = ianaZone[timezone];
  const isUnmoved = stored > 0 && picked !== 0 && toWallClock(picked, zone) === toWallClock(stored, zone);
  return isUnmoved ? stored : picked;
}

interface ClockRules {
  timezone: Timezone;
  /** Of the instant. */
  schema: FieldSchema;
  /** What is said of a text that is no time. */
  unreadable?: string;
}

/** The rules for what a time's input holds: a time that the clocks of the event's zone show. */
export function clockSchema({ timezone, schema, unreadable = messages.dateUnreadable }: ClockRules): FieldSchema {
  return {
    safeParse(value) {
      const message = complaint(value, timezone, unreadable);
      return message === null
        ? schema.safeParse(toEpoch(value, timezone))
        : { success: false, error: { issues: [{ path: [], message }] } };
    },
  };
}

function complaint(value: unknown, timezone: Timezone, unreadable: string): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (!isWallClock(value)) return unreadable;
  return isShown(value, ianaZone[timezone]) ? null : messages.dateSkipped(timezone);
}
