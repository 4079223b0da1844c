import { counted } from './counted.ts';

export const triviaTitleRequired = 'Please enter title.';
export const publishTimeRequired = 'Please select publish time.';
export const triviaCreated = 'Trivia has been created successfully.';
export const triviaUpdated = 'Trivia has been updated successfully.';
export const triviaDeleted = 'Trivia has been deleted successfully.';
export const triviaPublished = 'Trivia has been published successfully.';
export const triviaGenerated = 'Trivia has been auto generated successfully.';
export const triviaFailed = 'Something went wrong!';
export const triviaConflict = 'Someone else changed this trivia while you were editing it.';
export const triviaNothingNew = 'No new trivia for this event yet.';

export const triviaOptionRequired = 'Please enter an option.';
export const triviaOptionsFew = 'Please enter at least 2 options, or none.';
export const triviaOptionsMany = 'Please enter at most 4 options.';
export const triviaOptionRepeated = 'Please make each option different.';
export const triviaRightRequired = 'Please choose the right option.';
export const triviaRightWithoutOptions = 'Please enter options first.';
export const triviaOptionsStay =
  'Fans have already answered, so the options can’t change. You can still choose another right one.';
export const triviaOptionGone = 'This answer is no longer offered. Please choose again.';
export const triviaAnswerRecorded = 'Your answer has been recorded.';
export const triviaAnswered = 'You have already answered. Your first answer counts.';
/** Tells staff how an entry went: `12 answered, 8 right`. */
export const triviaAnswers = (answered: number, right: number) =>
  `${answered.toLocaleString('en-US')} answered, ${right.toLocaleString('en-US')} right`;

/** Texts of the fan app. */
export const fan = {
  title: 'Trivia',
  nothing: 'No trivia yet. It will appear here automatically.',
  more: 'Show more',
  score: (right: number, answered: number) =>
    `You have ${right.toLocaleString('en-US')} of ${answered.toLocaleString('en-US')} right`,
  tapToAnswer: 'Tap your answer. Your first tap counts.',
  showAnswer: 'Show answer',
  kept: (title: string) => `Answer to “${title}”`,
  waiting: 'Your answer is saved on this phone and sent when you’re back online.',
  isRight: 'Right!',
  isWrong: (right: string) => `Not this time. The answer is “${right}”.`,
  rightOption: 'Right answer',
  own: 'Your answer',
  answered: (count: number) => counted(count, 'answer'),
  source: (names: string) => `Source: ${names}`,
} as const;
