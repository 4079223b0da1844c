import { createEventInput } from '@backline/contract/event-fields';
import { ianaZone, type timezones } from '@backline/contract/event-rules';
import { messages } from '@backline/contract/messages';
import type { FieldSchema } from '../../lib/form-rules.ts';
import { isShown, isWallClock } from '@backline/page/time-zone';
import { toEpoch } from './event-values.ts';

type Timezone = (typeof timezones)[number];

/** The rules for what the date's input holds: a time that the clocks of the event's zone show. */
export function eventDateSchema(timezone: Timezone): FieldSchema {
  return {
    safeParse(value) {
      const message = complaint(value, timezone);
      return message === null
        ? createEventInput.shape.event_dttm.safeParse(toEpoch(value, timezone))
        : { success: false, error: { issues: [{ path: [], message }] } };
    },
  };
}

function complaint(value: unknown, timezone: Timezone): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (!isWallClock(value)) return messages.dateUnreadable;
  return isShown(value, ianaZone[timezone]) ? null : messages.dateSkipped(timezone);
}
