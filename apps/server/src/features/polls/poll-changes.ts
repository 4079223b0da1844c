import * as pollTexts from '@backline/contract/polls.texts';
import type { ParsedInput } from '@backline/contract/operation';
import { minPollOptions, maxPollOptions, repeatedOption, type updatePoll } from '@backline/contract/polls';
import { invalidField } from '../../platform/errors/errors.ts';
import type { NewOption, OptionRow, PollRecord } from './polls.repository.ts';

type Changes = Pick<
  ParsedInput<typeof updatePoll>,
  'completed' | 'options_create' | 'options_update' | 'options_delete' | 'votes_given_up'
>;

/**
 * Returns the new options and the number of votes to delete. Throws a field error for invalid options, for changed
 * winners of a completed poll, and if more votes would be deleted than the person accepted.
 */
export function changedOptions(
  { options: stored, completed_at: completedAt }: Pick<PollRecord, 'options' | 'completed_at'>,
  changes: Changes,
): { options: NewOption[]; votesDeleted: number } {
  const { options_create: made, options_update: changed, options_delete: removed, votes_given_up: givenUp } = changes;
  const known = new Set(stored.map(({ id }) => id));
  const named = [...changed.map(({ id }) => id), ...removed];
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) {
    throw invalidField('options_update', pollTexts.pollOptionGone);
  }
  const kept = stored.filter(({ id }) => !removed.includes(id));
  const options: (NewOption & Partial<Pick<OptionRow, 'id'>>)[] = [
    ...kept.map((option) => changed.find(({ id }) => id === option.id) ?? option),
    ...made,
  ];
  if (options.length < minPollOptions) throw invalidField('options', pollTexts.pollOptionsFew);
  if (options.length > maxPollOptions) throw invalidField('options', pollTexts.pollOptionsMany(maxPollOptions));
  if (options.filter(({ is_correct: isCorrect }) => isCorrect).length > 1) {
    throw invalidField('options', pollTexts.pollOneCorrect);
  }
  // Checks only changes, so that a stored poll with repeated options can still be completed.
  if (made.length + changed.length > 0 && repeatedOption(options) !== null) {
    throw invalidField('options', pollTexts.pollOptionRepeated);
  }
  if (completedAt !== null && changes.completed) {
    const isOtherCorrect = correctOf(stored) !== correctOf(options);
    if (isOtherCorrect || winningOf(stored).some((id) => removed.includes(id))) {
      throw invalidField('options', pollTexts.pollWinnersStay);
    }
  }
  const votesDeleted = stored
    .filter(({ id }) => removed.includes(id))
    .reduce((sum, { vote_count: count }) => sum + count, 0);
  if (votesDeleted > givenUp) throw invalidField('options_delete', pollTexts.pollVotesGo(votesDeleted));
  return { options, votesDeleted };
}

/** Returns the id of the correct option, null if there is none, or undefined if it is new and has no id. */
function correctOf(options: readonly (NewOption & Partial<Pick<OptionRow, 'id'>>)[]): number | null | undefined {
  const correct = options.find(({ is_correct: isCorrect }) => isCorrect);
  return correct === undefined ? null : correct.id;
}

/** Returns the ids of the winning options, by the same rule as `wins` in the votes repository. */
function winningOf(options: readonly OptionRow[]): number[] {
  const most = Math.max(...options.map(({ vote_count: count }) => count));
  const isWinning = options.some(({ is_correct: isCorrect }) => isCorrect)
    ? (option: OptionRow) => option.is_correct
    : ({ vote_count: count }: OptionRow) => count > 0 && count === most;
  return options.filter(isWinning).map(({ id }) => id);
}
