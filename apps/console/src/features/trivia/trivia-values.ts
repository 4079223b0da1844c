import type { ZoneClock } from '../../lib/zone-clock.ts';
import { triviaFields, type TriviaItem } from '@backline/contract/trivia';
import { maxTriviaOptions } from '@backline/contract/trivia-answers';
import { blankValues, recordInputs, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';

/** `options` has one text per input. Empty ones are left out when the form is sent. */
export type TriviaValues = RecordValuesOf<typeof triviaFields> & { options: string[]; right_option: number | null };

const places = Array.from({ length: maxTriviaOptions }, (_each, place) => place);

export const newTrivia = (): TriviaValues => ({
  ...blankValues(triviaFields),
  options: places.map(() => ''),
  right_option: null,
});

export const toValues = (trivia: TriviaItem, clock: ZoneClock): TriviaValues => ({
  ...recordValues(triviaFields, trivia, clock),
  options: places.map((place) => trivia.options[place] ?? ''),
  right_option: trivia.right_option,
});

/** Returns the written options, and the position of the right one among them. */
export function choiceOf({ options, right_option: right }: Pick<TriviaValues, 'options' | 'right_option'>) {
  const written = places.filter((place) => (options[place] ?? '').trim() !== '');
  const place = right === null ? -1 : written.indexOf(right);
  return { options: written.map((each) => options[each] ?? ''), right_option: place < 0 ? null : place };
}

export const triviaInputs = { ...recordInputs(triviaFields), options: 'options.0' };

export const showOptions = (values: TriviaValues): string => {
  const { options, right_option: right } = choiceOf(values);
  return options.map((option, place) => (place === right ? `${option} (right)` : option)).join(', ');
};
