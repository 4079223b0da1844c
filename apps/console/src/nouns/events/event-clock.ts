import { clocksOf, zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { ZoneClock } from '../../lib/zone-clock.ts';

/** The clocks of an event. */
export const clockOf = (timezone: Timezone): ZoneClock => ({ zone: zoneOf(timezone), label: clocksOf(timezone) });

/** The same for what fans do at it. */
export const yearFirstClockOf = (timezone: Timezone): ZoneClock => ({ ...clockOf(timezone), isYearFirst: true });
