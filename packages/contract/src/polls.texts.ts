import { counted } from './counted.ts';

export const pollQuestionRequired = 'Please enter a question.';
export const pollOptionRequired = 'Option is required';
export const pollSortRequired = 'Sort no is required';
export const pollCreated = 'Poll has been created successfully.';
export const pollUpdated = 'Poll has been updated successfully.';
export const pollEndsBeforeStart = 'End Time must be greater than Start Time';
export const noPolls = 'No polls';
export const pollOptionsFew = 'Please enter at least 2 options.';
export const pollOptionsMany = (max: number) => `Please enter at most ${max} options.`;
export const pollOptionRepeated = 'Please make each option different.';
export const pollOneCorrect = 'At most one option can be correct.';
export const pollConflict = 'Someone else changed this poll while you were editing it.';
export const pollDeleted = 'Poll has been deleted successfully.';
export const pollNotCompleted = 'Complete the poll to see its winners.';
export const pollWinnersStay =
  'This poll is completed, so its winners can’t change. Reopen it to change the winning option.';
export const pollOptionGone = 'This option has been removed. Please reload the poll.';
export const pollVotesGo = (count: number) =>
  `Removing these options also deletes ${count.toLocaleString('en-US')} ${count === 1 ? 'vote' : 'votes'}. Please confirm.`;
export const pollReopenedPast = 'This poll has ended. To reopen it, set a later end time.';
export const pollNotBegun = 'This poll has not started yet.';
export const pollOver = 'This poll is over.';
export const pollNeedsCheckIn = 'Please check in first. Only checked-in fans can vote.';
export const pollAnswered = 'Your answer has been recorded.';
export const pollAnsweredAlready = 'You have already answered. Your first answer counts.';

/** Names of the settings of `results`. */
export const pollResultNames = {
  after_end: 'When the poll is completed',
  after_vote: 'To fans who voted, right away',
  live: 'To everybody, live',
} as const;

const votes = (count: number) => counted(count, 'vote');

/** Texts of the fan app. */
export const fan = {
  title: 'Polls',
  none: 'No poll is open right now.',
  next: (when: string) => `The next poll begins ${when}.`,
  checkInFirst: 'Check in first. Only checked-in fans can vote.',
  openUntil: (when: string) => `Open until ${when}`,
  counting: 'This poll is over. The result will appear here.',
  completed: 'Completed',
  answer: 'Send answer',
  kept: (question: string) => `Answer to “${question}”`,
  waiting: 'Your answer is saved on this phone and sent when you’re back online. It counts once it arrives.',
  answered: 'Your answer is in. The result appears when the poll is over.',
  answeredLive: 'Your answer is in. Watch the votes come in.',
  voteToSee: 'Vote to see how others answer.',
  soFar: (count: number) => `${votes(count)} so far`,
  own: 'Your answer',
  wins: 'Winner',
  right: 'Right answer',
  won: 'Your answer won!',
  wasRight: 'Your answer is right!',
  votes,
  result: (count: number, percent: number) => `${votes(count)}, ${percent}%`,
} as const;
