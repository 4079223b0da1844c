import type { Timezone } from '@backline/contract/time-zones';
import type { OpeningTimes } from '@backline/contract/opening-times';
import type { Input } from '@backline/contract/operation';
import { leastPollOptions, type addPoll, type PollRow, type updatePoll } from '@backline/contract/polls';
import {
  noOpeningTimes,
  toOpeningTimes,
  toOpeningTimeValues,
  type OpeningTimeValues,
} from '../../nouns/events/opening-time-fields.tsx';

export interface OptionValue {
  /** Of one that is stored. */
  id?: number;
  option: string;
  /** What was typed, where that is no number. */
  sort: number | string | null;
  is_correct: boolean;
}

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface PollValues extends OpeningTimeValues {
  question: string;
  completed: boolean;
  options: OptionValue[];
  /** A poll has none; forms whose records somebody else may save ask for it. */
  image: null;
}

/** The inputs behind the wire's fields of options. */
export const optionInputs = { options_create: 'options', options_update: 'options', options_delete: 'options' };

/**
 * One beyond the two that every poll has, which nobody has written anything into: it is left out of what is saved. A stored one
 * is not: its votes would go with it unasked.
 */
export const isSpare = (place: number, value: Partial<OptionValue> | undefined): boolean =>
  place >= leastPollOptions &&
  value?.id === undefined &&
  value?.is_correct !== true &&
  (value?.option ?? '').trim() === '';

const written = (options: readonly OptionValue[]) => options.filter((value, place) => !isSpare(place, value));

export const newOption = (sort: number): OptionValue => ({ option: '', sort, is_correct: false });

/** With the question and options of another one, its times left open. */
export const newPoll = (copied?: PollRow): PollValues => ({
  ...noOpeningTimes,
  question: copied?.question ?? '',
  completed: false,
  options: copied?.options.map(({ option, sort, is_correct }) => ({ option, sort, is_correct })) ?? [
    newOption(1),
    newOption(2),
  ],
  image: null,
});

export const toValues = (poll: PollRow, timezone: Timezone): PollValues => ({
  ...toOpeningTimeValues(poll, timezone),
  question: poll.question,
  completed: poll.completed,
  options: poll.options.map(({ id, option, sort, is_correct }) => ({ id, option, sort, is_correct })),
  image: null,
});

/** What is no number goes as it is, and is refused. */
const onWire = ({ option, sort, is_correct }: OptionValue) => ({ option, sort: sort as number, is_correct });

const plain = ({ question, completed, ...values }: PollValues, timezone: Timezone, stored?: OpeningTimes) => ({
  question,
  completed,
  ...toOpeningTimes(values, timezone, stored),
});

export const toNewPoll = (values: PollValues, timezone: Timezone): Omit<Input<typeof addPoll>, 'event_id'> => ({
  ...plain(values, timezone),
  options: written(values.options).map(onWire),
});

/** What differs from the stored poll, option by option. */
export function toChanges(
  values: PollValues,
  stored: PollRow,
  timezone: Timezone,
): Omit<Input<typeof updatePoll>, 'event_id' | 'votes_given_up'> {
  const known = new Map(stored.options.map((option) => [option.id, option]));
  const before = (value: OptionValue) => (value.id === undefined ? undefined : known.get(value.id));
  return {
    ...plain(values, timezone, stored),
    poll_id: stored.id,
    version: stored.version,
    options_create: written(values.options)
      .filter((value) => before(value) === undefined)
      .map(onWire),
    options_update: values.options.flatMap((value) => {
      const option = before(value);
      const isSame =
        option?.option === value.option && option.sort === value.sort && option.is_correct === value.is_correct;
      return option === undefined || isSame ? [] : [{ id: option.id, ...onWire(value) }];
    }),
    options_delete: removedOptions(stored, values.options).map(({ id }) => id),
  };
}

/** The stored options that the form holds no more. */
export const removedOptions = ({ options }: PollRow, values: readonly OptionValue[]): PollRow['options'] =>
  options.filter(({ id }) => values.every((value) => value.id !== id));

/** Of the options, what the form's inputs show. */
export const showOptions = (options: readonly OptionValue[]): string =>
  options
    .map(({ option, sort, is_correct: isCorrect }) => `${sort}. ${option}${isCorrect ? ' (correct)' : ''}`)
    .join(', ');
