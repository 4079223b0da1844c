import { proposeEvent } from '@backline/contract/event-proposals';
import {
  clocksOf,
  otherZones,
  proposedTimezone,
  timezones,
  zoneOf,
  type Timezone,
} from '@backline/contract/time-zones';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import type { Input } from '@backline/contract/operation';
import { fromWallClock, isShown, isWallClock, localZone } from '@backline/page/time-zone';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

export interface ProposeValues {
  event_name: string;
  /** Wall-clock time in `timezone`. */
  event_dttm: string;
  timezone: Timezone;
  venue: string;
  country_id: string;
  state_id: string;
  city: string;
  artist_id: string;
  words: string;
}

/** Returns the phone's zone. If the picker lacks it, returns the first zone, which the picker would display. */
function ownTimezone(): Timezone {
  const own = proposedTimezone(localZone());
  return [...timezones, ...otherZones()].includes(own) ? own : timezones[0];
}

export const emptyValues = (artists: readonly { id: number }[]): ProposeValues => ({
  event_name: '',
  event_dttm: '',
  timezone: ownTimezone(),
  venue: '',
  country_id: '',
  state_id: '',
  city: '',
  artist_id: artists.length === 1 ? String(artists[0]?.id) : '',
  words: '',
});

export type ProposeErrors = Partial<Record<keyof ProposeValues, string>>;

/** Returns the call's input. A missing date becomes 0, which the contract rejects with its own message. */
export function toInput({
  country_id: _country,
  event_dttm: at,
  ...values
}: ProposeValues): Input<typeof proposeEvent> {
  return { ...values, event_dttm: isWallClock(at) ? fromWallClock(at, zoneOf(values.timezone)) : 0 };
}

/** Returns the errors under the contract's rules and at the given time. Empty if the form may be sent. */
export function errorsOf(values: ProposeValues, now: number): ProposeErrors {
  const errors: ProposeErrors = {};
  const input = toInput(values);
  const { error } = proposeEvent.input.safeParse(input);
  for (const { path, message } of error?.issues.toReversed() ?? []) errors[path[0] as keyof ProposeValues] = message;
  if (errors.event_dttm === undefined) {
    const zone = zoneOf(values.timezone);
    if (!isShown(values.event_dttm, zone)) errors.event_dttm = generalTexts.dateSkipped(clocksOf(values.timezone));
    else if (input.event_dttm <= now) errors.event_dttm = proposalTexts.propose.past;
  }
  if (values.country_id === '') errors.country_id = eventTexts.countryRequired;
  return errors;
}
