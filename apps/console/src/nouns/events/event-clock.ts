import { clocksOf, zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { FieldSchema } from '../../lib/form-rules.ts';
import { clockSchemaIn, keepShownIn, toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';

/** The clocks of an event. */
export const clockOf = (timezone: Timezone): ZoneClock => ({ zone: zoneOf(timezone), label: clocksOf(timezone) });

/** 0 where no time was picked. */
export const toEpoch = (wallClock: unknown, timezone: Timezone): number => toEpochIn(wallClock, clockOf(timezone));

/** The stored instant, where the form shows it still. */
export const keepShown = (stored: number, picked: number, timezone: Timezone): number =>
  keepShownIn(stored, picked, clockOf(timezone));

interface ClockRules {
  timezone: Timezone;
  /** Of the instant. */
  schema: FieldSchema;
  /** What is said of a text that is no time. */
  unreadable?: string;
}

/** The rules for what a time's input holds: a time that the clocks of the event's zone show. */
export const clockSchema = ({ timezone, ...rules }: ClockRules): FieldSchema =>
  clockSchemaIn({ clock: clockOf(timezone), ...rules });
