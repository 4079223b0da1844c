import { clocksOf, zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { ZoneClock } from '../../lib/zone-clock.ts';

export const clockOf = (timezone: Timezone): ZoneClock => ({ zone: zoneOf(timezone), label: clocksOf(timezone) });

export const yearFirstClockOf = (timezone: Timezone): ZoneClock => ({ ...clockOf(timezone), isYearFirst: true });
