import type { FanPoll } from '@backline/contract/fan-polls';
import type { PollParticipant, PollRow } from '@backline/contract/polls';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { FanPollRow } from './fan-polls.repository.ts';
import type { ParticipantRow } from './poll-votes.repository.ts';
import type { NewOption, PollRecord } from './polls.repository.ts';

export function presentPoll(row: PollRecord): PollRow {
  return {
    id: row.id,
    version: row.version,
    question: row.question,
    start_time: epochMs(row.starts_at),
    end_time: epochMs(row.ends_at),
    completed: row.completed_at !== null,
    results: row.results,
    user_participated_count: row.options.reduce((sum, option) => sum + option.vote_count, 0),
    options: row.options.map(({ id, option, sort, is_correct, vote_count }) => ({
      id,
      option,
      sort,
      is_correct,
      vote_count,
    })),
  };
}

/** Shows numbers only to readers who see them in the list of fans. */
export function presentParticipant(
  row: ParticipantRow,
  { areNumbersShown, address }: { areNumbersShown: boolean; address: ImageAddress },
): PollParticipant {
  return {
    id: row.id,
    name: row.name,
    phone_number: areNumbersShown ? row.phone_number : null,
    profile_image_thumbnail_url: row.image_key === null ? null : address(row.image_key),
    created_dttm: epochMs(row.voted_at),
  };
}

/** Hides the correct option and the winners until the poll is completed, and the votes as its `results` says. */
export function presentFanPoll(row: FanPollRow): FanPoll {
  const isCompleted = row.completed_at !== null;
  const areVotesShown =
    isCompleted || row.results === 'live' || (row.results === 'after_vote' && row.own_option_id !== null);
  return {
    id: row.id,
    question: row.question,
    start_time: epochMs(row.starts_at),
    end_time: epochMs(row.ends_at),
    completed: isCompleted,
    results: row.results,
    options: row.options.map(({ id, option, vote_count, wins, is_correct }) => ({
      id,
      option,
      result: areVotesShown
        ? { vote_count: vote_count ?? 0, wins: isCompleted && wins, is_correct: isCompleted && is_correct }
        : null,
    })),
    own_option_id: row.own_option_id,
  };
}

type Whole = Pick<PollRow, 'question' | 'start_time' | 'end_time' | 'completed' | 'results'> & {
  options: readonly NewOption[];
};

export function presentWhole({ options, ...poll }: Whole): Record<string, unknown> {
  const inOrder = options.toSorted((left, right) => left.sort - right.sort);
  return {
    question: poll.question,
    start_time: poll.start_time,
    end_time: poll.end_time,
    completed: poll.completed,
    results: poll.results,
    options: inOrder.map(
      ({ sort, option, is_correct: isCorrect }) => `${sort}. ${option}${isCorrect ? ' (correct)' : ''}`,
    ),
  };
}
