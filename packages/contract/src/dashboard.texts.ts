import { counted } from './counted.ts';

const fans = (count: number) => counted(count, 'fan');

/** Lists names: `Date`, `Date and Venue`, `Date, Venue and 3 more`. */
function listed(names: readonly string[]): string {
  const [first = 'Details', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}

export const onNow = 'On now';
export const startsIn = (span: string) => `Starts in ${span}`;
export const noRecentActivities = 'No recent activities';
export const noSales = 'No sales in this period.';
export const firstManager = 'Start by adding an artist manager and an artist. Every event needs an artist.';
export const firstArtist = 'Start by adding an artist. Every event needs one.';
export const firstEvent = 'Create your first event.';
export const firstListed =
  'You haven’t been added to an event yet. Ask an artist manager to add you. Until then, you can complete your profile.';
export const eventCreatedBy = (name: string) => `Created by ${name}`;
export const eventChangedBy = (what: readonly string[], name: string) => `${listed(what)} changed by ${name}`;
export const fansImportedBy = (count: number, name: string) => `${fans(count)} imported by ${name}`;
export const fansJoined = (count: number) => `${fans(count)} joined in the last 7 days`;
export const fansCheckedIn = (count: number) => `${fans(count)} checked in`;
export const pollMade = (question: string) => `Poll created: ${question}`;
export const pollHasEnded = (question: string) => `Poll completed: ${question}`;
export const raffleMade = (title: string) => `Raffle created: ${title}`;
export const raffleDrawn = (title: string, winners: number) =>
  winners === 0
    ? `Raffle completed without a winner: ${title}`
    : `Raffle drawn with ${counted(winners, 'winner')}: ${title}`;
export const triviaOut = (title: string) => `Trivia published: ${title}`;
export const fansNotified = (title: string, count: number) => `Notification sent to ${fans(count)}: ${title}`;
export const dropBegun = (product: string) => `Merch drop went live: ${product}`;
export const lightShowBegun = (name: string) => `Light show started: ${name}`;
export const ordersPaid = (count: number, amount: string) => `${counted(count, 'order')} paid, ${amount} in total`;
export const orderRefunded = (amount: string, orderNo: string) => `Refunded ${amount} for order ${orderNo}`;
export const ticketsOpen = (count: number) => `${counted(count, 'support ticket')} open`;
