import type { Input } from '@backline/contract/operation';
import { minPollOptions, pollFields, type addPoll, type PollRow, type updatePoll } from '@backline/contract/polls';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import {
  blankValues,
  copiedValues,
  recordFields,
  recordValues,
  type RecordValuesOf,
  type Typed,
} from '../../ui/record-values.ts';

export interface OptionValue {
  id?: number;
  option: string;
  sort: Typed;
  is_correct: boolean;
}

export type PollValues = RecordValuesOf<typeof pollFields> & { options: OptionValue[] };

export const optionInputs = { options_create: 'options', options_update: 'options', options_delete: 'options' };

/**
 * True for an empty option beyond the minimum number of options. A save leaves such an option out. A stored option
 * never counts, because it may have votes.
 */
export const isSpare = (place: number, value: Partial<OptionValue> | undefined): boolean =>
  place >= minPollOptions &&
  value?.id === undefined &&
  value?.is_correct !== true &&
  (value?.option ?? '').trim() === '';

const written = (options: readonly OptionValue[]) => options.filter((value, place) => !isSpare(place, value));

export const newOption = (sort: number): OptionValue => ({ option: '', sort, is_correct: false });

export const newPoll = (): PollValues => ({ ...blankValues(pollFields), options: [newOption(1), newOption(2)] });

export const copiedPoll = (copied: PollRow): PollValues => ({
  ...copiedValues(pollFields, copied),
  completed: false,
  options: copied.options.map(({ option, sort, is_correct }) => ({ option, sort, is_correct })),
});

export const toValues = (poll: PollRow, clock: ZoneClock): PollValues => ({
  ...recordValues(pollFields, poll, clock),
  options: poll.options.map(({ id, option, sort, is_correct }) => ({ id, option, sort, is_correct })),
});

/** Sends a value that is not a number unchanged, so that the server rejects it. */
const onWire = ({ option, sort, is_correct }: OptionValue) => ({ option, sort: sort as number, is_correct });

export const toNewPoll = (values: PollValues, clock: ZoneClock): Omit<Input<typeof addPoll>, 'event_id'> => ({
  ...recordFields(pollFields, values, { clock }),
  options: written(values.options).map(onWire),
});

export function toChanges(
  values: PollValues,
  stored: PollRow,
  clock: ZoneClock,
): Omit<Input<typeof updatePoll>, 'event_id' | 'votes_given_up'> {
  const known = new Map(stored.options.map((option) => [option.id, option]));
  const before = (value: OptionValue) => (value.id === undefined ? undefined : known.get(value.id));
  return {
    ...recordFields(pollFields, values, { clock, stored }),
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

export const removedOptions = ({ options }: PollRow, values: readonly OptionValue[]): PollRow['options'] =>
  options.filter(({ id }) => values.every((value) => value.id !== id));

export const showOptions = (options: readonly OptionValue[]): string =>
  options
    .map(({ option, sort, is_correct: isCorrect }) => `${sort}. ${option}${isCorrect ? ' (correct)' : ''}`)
    .join(', ');
