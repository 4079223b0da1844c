import { proposeEvent } from '@backline/contract/event-proposals';
import {
  clocksOf,
  otherZones,
  proposedTimezone,
  timezones,
  zoneOf,
  type Timezone,
} from '@backline/contract/time-zones';
import { messages } from '@backline/contract/messages';
import type { Input } from '@backline/contract/operation';
import { fromWallClock, isShown, isWallClock, localZone } from '@backline/page/time-zone';
import { texts } from './texts.ts';

/** What the form holds, by the wire's names where there is one: choices by their ids, as texts. */
export interface ProposeValues {
  event_name: string;
  /** As the clocks of the zone show it. */
  event_dttm: string;
  timezone: Timezone;
  venue: string;
  country_id: string;
  state_id: string;
  city: string;
  artist_id: string;
  words: string;
}

/** The zone of this phone; the first label where the picker does not offer it, since a picker would show that one all the same. */
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

/** What is sent; 0 where no date was picked, for which the contract has its words. */
export function toInput({
  country_id: _country,
  event_dttm: at,
  ...values
}: ProposeValues): Input<typeof proposeEvent> {
  return { ...values, event_dttm: isWallClock(at) ? fromWallClock(at, zoneOf(values.timezone)) : 0 };
}

/** What stands against the form, by the contract's rules and the clock; nothing where it may be sent. */
export function errorsOf(values: ProposeValues, now: number): ProposeErrors {
  const errors: ProposeErrors = {};
  const input = toInput(values);
  const { error } = proposeEvent.input.safeParse(input);
  for (const { path, message } of error?.issues.toReversed() ?? []) errors[path[0] as keyof ProposeValues] = message;
  if (errors.event_dttm === undefined) {
    const zone = zoneOf(values.timezone);
    if (!isShown(values.event_dttm, zone)) errors.event_dttm = messages.dateSkipped(clocksOf(values.timezone));
    else if (input.event_dttm <= now) errors.event_dttm = texts.propose.past;
  }
  if (values.country_id === '') errors.country_id = messages.countryRequired;
  return errors;
}
