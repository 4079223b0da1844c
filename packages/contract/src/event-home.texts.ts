import type { HomeFigure } from './event-home.ts';
import type { ReadyStep } from './readiness.ts';

export const keyFigures = 'Key figures';
export const finalFigures = 'Final figures';

export const figureNames: Readonly<Record<HomeFigure, string>> = {
  fans: 'Fans',
  checkins: 'Checked in',
  orders: 'Orders',
  revenue: 'Revenue',
  open_tickets: 'Open tickets',
};

export const setup = 'Setup';
export const setupDone = (done: number, all: number) => `${done} of ${all} done`;
export const done = 'Done';

export const stepNames: Readonly<Record<ReadyStep, string>> = {
  poster: 'Poster',
  team: 'Team',
  products: 'Products',
  payout_account: 'Payout account',
  polls: 'Polls',
  light_show: 'Light show',
  test_notification: 'Test notification',
};

export const stepsToDo: Readonly<Record<ReadyStep, string>> = {
  poster: 'Upload an image for the event.',
  team: 'Choose the team members who work at the event.',
  products: 'Add a product that fans can buy.',
  payout_account: 'Connect the account that receives the sales.',
  polls: 'Create a poll.',
  light_show: 'Add a song or schedule a pattern.',
  test_notification: 'Send yourself a test.',
};

export const isOn = 'This event is live.';
export const nowText = 'Follow arrivals, votes and orders live.';
export const seeNow = 'Open Now';

export const record = 'Record';
export const seeNight = 'Open The night';
export const nightText = 'See what happened and when, minute by minute.';
export const cameIn = (percent: number) => `${percent}% of the fans checked in.`;
export const averageOrder = (amount: string) => `The average order was ${amount}.`;

export const details = 'Details';
