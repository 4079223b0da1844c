import { engagementMessages } from '@backline/contract/engagement-messages';
import type { ParsedInput } from '@backline/contract/operation';
import { leastPollOptions, mostPollOptions, type updatePoll } from '@backline/contract/polls';
import { serverMessages } from '@backline/contract/server-messages';
import { invalidField } from '../../platform/errors/errors.ts';
import type { NewOption, OptionRow } from './polls.repository.ts';

type Changes = Pick<
  ParsedInput<typeof updatePoll>,
  'options_create' | 'options_update' | 'options_delete' | 'votes_given_up'
>;

/**
 * The options that a poll has behind the changes, and how many votes go with those that are removed. Throws a field error for an
 * option that is not there any more, for too few or too many, for two correct ones, and where more votes would go than were given up.
 */
export function changedOptions(
  stored: readonly OptionRow[],
  changes: Changes,
): { options: NewOption[]; votesDeleted: number } {
  const { options_create: made, options_update: changed, options_delete: removed, votes_given_up: givenUp } = changes;
  const known = new Set(stored.map(({ id }) => id));
  const named = [...changed.map(({ id }) => id), ...removed];
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) {
    throw invalidField('options_update', serverMessages.pollOptionGone);
  }
  const kept = stored.filter(({ id }) => !removed.includes(id));
  const options: NewOption[] = [...kept.map((option) => changed.find(({ id }) => id === option.id) ?? option), ...made];
  if (options.length < leastPollOptions) throw invalidField('options', engagementMessages.pollOptionsFew);
  if (options.length > mostPollOptions)
    throw invalidField('options', engagementMessages.pollOptionsMany(mostPollOptions));
  if (options.filter(({ is_correct: isCorrect }) => isCorrect).length > 1) {
    throw invalidField('options', engagementMessages.pollOneCorrect);
  }
  const votesDeleted = stored
    .filter(({ id }) => removed.includes(id))
    .reduce((sum, { vote_count: count }) => sum + count, 0);
  if (votesDeleted > givenUp) throw invalidField('options_delete', serverMessages.pollVotesGo(votesDeleted));
  return { options, votesDeleted };
}
