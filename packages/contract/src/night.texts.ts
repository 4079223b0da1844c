import { counted } from './counted.ts';
import type { NightMarkKind, NightNextAction, NightRunningKind, NightSeriesName } from './night.ts';

const votes = (count: number) => counted(count, 'vote');
const entries = (count: number) => counted(count, 'entry', 'entries');
const sold = (count: number) => `${count.toLocaleString('en-US')} sold`;
const fans = (count: number) => counted(count, 'fan');
const phones = (count: number) => counted(count, 'phone');

export const seriesNames: Readonly<Record<NightSeriesName, string>> = {
  checkins: 'Check-ins',
  requests: 'Requests',
  votes: 'Votes',
  entries: 'Entries',
  orders: 'Orders',
  revenue: 'Revenue',
};

export const markNames: Readonly<Record<NightMarkKind, string>> = {
  poll: 'Poll',
  raffle: 'Raffle',
  trivia: 'Trivia',
  drop: 'Merch drop',
  notification: 'Notification',
  light_show: 'Light show',
};

export const markFigures: Readonly<Record<Exclude<NightMarkKind, 'trivia'>, (count: number) => string>> = {
  poll: votes,
  raffle: entries,
  drop: sold,
  notification: fans,
  light_show: phones,
};

export const runningNames: Readonly<Record<NightRunningKind, string>> = {
  ...markNames,
  doors: 'Check-in',
  requests: 'Song requests',
  tickets: 'Support tickets',
  orders: 'Orders',
};

export const runningFigures: Readonly<Record<NightRunningKind, (count: number) => string>> = {
  ...markFigures,
  doors: (count) => `${counted(count, 'check-in')} in the last 5 minutes`,
  requests: (count) => counted(count, 'song requested', 'songs requested'),
  trivia: (count) => counted(count, 'draft'),
  tickets: (count) => counted(count, 'ticket waiting', 'tickets waiting'),
  orders: (count) => counted(count, 'order waiting', 'orders waiting'),
};

export const nextActions: Readonly<Record<NightNextAction, string>> = {
  see_arrivals: 'View check-ins',
  see_requests: 'View songs',
  complete_poll: 'Open poll',
  complete_raffle: 'Open raffle',
  see_draw: 'View draw',
  publish_trivia: 'Open draft',
  see_drop: 'Control room',
  resume_drop: 'Resume',
  stop_light_show: 'Stop',
  take_back_notification: 'Undo',
  answer_tickets: 'Answer',
  hand_over_orders: 'Hand over',
  see_orders: 'View orders',
};

export const now = 'Now';
export const theNight = 'The night';
export const notBegun = 'The event hasn’t started yet.';
export const nothingYet = 'No activity yet.';
export const nothingHappened = 'No activity that night.';
export const running = 'Running now';
export const nothingRuns = 'Nothing is running right now.';
export const since = (time: string) => `since ${time}`;
export const until = (time: string) => `until ${time}`;
export const asOf = (time: string) => `As of ${time}`;
export const ownLines = 'Orders and revenue include only your own products.';
export const start = 'Start';
export const most = (figure: string, minutes: number, time: string) =>
  `peak ${figure}${minutes === 1 ? '/min' : ` in ${minutes} min`}, ${time}`;
export const outside = (figure: string) => `${figure} outside these hours`;
export const time = 'Time';
export const moment = 'Select a time';
export const whatWasOn = 'Timeline';
export const unprinted = (count: number) => `and ${count.toLocaleString('en-US')} more`;
export const showAsTable = 'Show as a table';
export const compareWith = 'Compare with';
export const otherMissing = 'That event could not be found. Please choose another one.';
export const aligned = (name: string) => `The line shows ${name}, aligned by start time.`;
export const compared = (figure: string, difference: string) => `Other event: ${figure}; this event: ${difference}`;
export const same = 'the same';
