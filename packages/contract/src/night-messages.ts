import type { NightMarkKind, NightNextAction, NightRunningKind, NightSeriesName } from './night.ts';

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${several}`;

const votes = (count: number) => many(count, 'vote', 'votes');
const entries = (count: number) => many(count, 'entry', 'entries');
const taken = (count: number) => `${count.toLocaleString('en-US')} taken`;
const fans = (count: number) => many(count, 'fan', 'fans');
const phones = (count: number) => many(count, 'phone', 'phones');

const seriesNames: Readonly<Record<NightSeriesName, string>> = {
  checkins: 'Check-ins',
  requests: 'Requests',
  votes: 'Votes',
  entries: 'Entries',
  orders: 'Orders',
  revenue: 'Revenue',
};

const markNames: Readonly<Record<NightMarkKind, string>> = {
  poll: 'Poll',
  raffle: 'Raffle',
  trivia: 'Trivia',
  drop: 'Merch drop',
  notification: 'Notification',
  light_show: 'Light show',
};

const markFigures: Readonly<Record<Exclude<NightMarkKind, 'trivia'>, (count: number) => string>> = {
  poll: votes,
  raffle: entries,
  drop: taken,
  notification: fans,
  light_show: phones,
};

const runningNames: Readonly<Record<NightRunningKind, string>> = {
  ...markNames,
  doors: 'Doors',
  requests: 'Song requests',
  tickets: 'Support tickets',
  orders: 'Orders',
};

const runningFigures: Readonly<Record<NightRunningKind, (count: number) => string>> = {
  ...markFigures,
  doors: (count) => `${many(count, 'check-in', 'check-ins')} in 5 minutes`,
  requests: (count) => many(count, 'song is wished for', 'songs are wished for'),
  trivia: (count) => `${count.toLocaleString('en-US')} to be published`,
  tickets: (count) => many(count, 'ticket waits', 'tickets wait'),
  orders: (count) => many(count, 'order waits', 'orders wait'),
};

const nextActions: Readonly<Record<NightNextAction, string>> = {
  see_arrivals: 'See who is in',
  see_requests: 'See the songs',
  complete_poll: 'To the poll',
  complete_raffle: 'To the draw',
  see_draw: 'See the draw',
  publish_trivia: 'To publish it',
  see_drop: 'Control room',
  resume_drop: 'Resume it',
  stop_light_show: 'Stop',
  take_back_notification: 'Take it back',
  answer_tickets: 'Answer',
  hand_over_orders: 'Hand over',
  see_orders: 'See orders',
};

export const nightMessages = {
  now: 'Now',
  theNight: 'The night',
  notBegun: 'The night has not begun.',
  nothingYet: 'Nothing has happened yet.',
  nothingHappened: 'Nothing happened that night.',
  running: 'Running now',
  nothingRuns: 'Nothing is on right now.',
  since: (time: string) => `since ${time}`,
  until: (time: string) => `until ${time}`,
  asOf: (time: string) => `As of ${time}`,
  lost: (time: string) => `No answer from the server. What you see is as of ${time}; the page goes on asking.`,
  ownLines: 'Orders and revenue are those of your own products.',
  start: 'Start',
  seriesNames,
  most: (figure: string, minutes: number, time: string) =>
    `most ${figure} ${minutes === 1 ? 'in a minute' : `in ${minutes} minutes`}, ${time}`,
  outside: (figure: string) => `${figure} outside these hours`,
  time: 'Time',
  moment: 'Look at a moment',
  whatWasOn: 'What was on',
  unprinted: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  markNames,
  markFigures,
  runningNames,
  runningFigures,
  nextActions,
  showAsTable: 'Show as a table',
  compareWith: 'Compare with',
  otherMissing: 'That night could not be found. Please choose another one.',
  aligned: (name: string) => `The line is ${name}, moved so that both nights start together.`,
  compared: (figure: string, difference: string) => `${figure} there, ${difference} here`,
  same: 'the same',
} as const;
