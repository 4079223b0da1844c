const votes = (count: number) => (count === 1 ? '1 vote' : `${count.toLocaleString('en-US')} votes`);

export const texts = {
  title: 'Polls',
  none: 'There is no poll at the moment.',
  next: (when: string) => `The next poll begins ${when}.`,
  checkInFirst: 'Check in first: polls are for those who are here.',
  openUntil: (when: string) => `Open until ${when}`,
  counting: 'This poll is over. Its result comes in a moment.',
  completed: 'Completed',
  answer: 'Send my answer',
  kept: (question: string) => `Answer, ${question}`,
  waiting:
    'Your answer waits on this phone, and is sent by itself as soon as the network lets it. It counts from when it arrives.',
  answered: 'Your answer counts. The result comes when the poll is over.',
  own: 'Your answer',
  wins: 'Winner',
  right: 'Right answer',
  won: 'Your answer has won!',
  wasRight: 'Your answer is right!',
  votes,
  result: (count: number, percent: number) => `${votes(count)}, ${percent}%`,
};
