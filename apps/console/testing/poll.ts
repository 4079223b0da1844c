import type { PollRow } from '@backline/contract/polls';

export const poll = (id: number, more: Partial<PollRow> = {}): PollRow => ({
  id,
  version: 2,
  question: `Encore ${id}?`,
  start_time: Date.UTC(2030, 0, 2, 1, 30, 41),
  end_time: Date.UTC(2030, 0, 2, 3, 0),
  completed: false,
  results: 'after_end',
  user_participated_count: 3,
  options: [
    { id: 21, option: 'Harbour', sort: 1, is_correct: false, vote_count: 2 },
    { id: 22, option: 'Lanterns', sort: 2, is_correct: true, vote_count: 1 },
    { id: 23, option: 'Tides', sort: 5, is_correct: false, vote_count: 0 },
  ],
  ...more,
});
