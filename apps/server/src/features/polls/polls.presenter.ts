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

/** Hides results and correct options until the poll is completed. */
export function presentFanPoll(row: FanPollRow): FanPoll {
  const isCompleted = row.completed_at !== null;
  return {
    id: row.id,
    question: row.question,
    start_time: epochMs(row.starts_at),
    end_time: epochMs(row.ends_at),
    completed: isCompleted,
    options: row.options.map(({ id, option, final_count: count, wins, is_correct }) => ({
      id,
      option,
      result: isCompleted ? { vote_count: count ?? 0, wins, is_correct } : null,
    })),
    own_option_id: row.own_option_id,
  };
}

interface Whole {
  question: string;
  start_time: number;
  end_time: number;
  completed: boolean;
  options: readonly NewOption[];
}

export function presentWhole({ question, start_time, end_time, completed, options }: Whole): Record<string, unknown> {
  const inOrder = options.toSorted((left, right) => left.sort - right.sort);
  return {
    question,
    start_time,
    end_time,
    completed,
    options: inOrder.map(
      ({ sort, option, is_correct: isCorrect }) => `${sort}. ${option}${isCorrect ? ' (correct)' : ''}`,
    ),
  };
}
