import type { Timezone } from '@backline/contract/time-zones';
import type { Input } from '@backline/contract/operation';
import type { addRaffle, Raffle } from '@backline/contract/raffles';
import type { OpeningTimes } from '@backline/contract/opening-times';
import {
  noOpeningTimes,
  toOpeningTimes,
  toOpeningTimeValues,
  type OpeningTimeValues,
} from '../../nouns/events/opening-time-fields.tsx';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface RaffleValues extends OpeningTimeValues {
  title: string;
  description: string;
  /** What was typed, where that is no number. */
  no_of_winners: number | string | null;
  minimum_no_of_participants: number | string | null;
  active: boolean;
  completed: boolean;
  /** A raffle has none; forms whose records somebody else may save ask for it. */
  image: null;
}

export const newRaffle: RaffleValues = {
  ...noOpeningTimes,
  title: '',
  description: '',
  no_of_winners: null,
  minimum_no_of_participants: null,
  active: true,
  completed: false,
  image: null,
};

export const toValues = (raffle: Raffle, timezone: Timezone): RaffleValues => ({
  ...toOpeningTimeValues(raffle, timezone),
  title: raffle.title,
  description: raffle.description,
  no_of_winners: raffle.no_of_winners,
  minimum_no_of_participants: raffle.minimum_no_of_participants,
  active: raffle.active,
  completed: raffle.completed,
  image: null,
});

/** The wire fields that adding and updating share. What is no number goes as it is, and is refused. */
export function toFields(
  values: RaffleValues,
  { timezone, stored }: { timezone: Timezone; stored?: OpeningTimes },
): Omit<Input<typeof addRaffle>, 'event_id'> {
  const { title, description, active, completed } = values;
  return {
    title,
    description,
    ...toOpeningTimes(values, timezone, stored),
    no_of_winners: values.no_of_winners as number,
    minimum_no_of_participants: values.minimum_no_of_participants as number,
    active,
    completed,
  };
}
