import { features, type Feature, type StaffRole } from '@backline/contract/features';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { mayOpen, type Accessed } from '../../lib/rights.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { actionsFor } from './actions.ts';
import { matching } from './matching.ts';
import { pagesOf } from './pages.ts';
import { findPlaces } from './places.ts';

const queryClient = new QueryClient();
queryClient.setQueryData(eventKey('7'), eventDetail({ event_id: 7, event_dttm: Date.now() }));

const admin = { role: 'ADMIN' as const, access_features: [...features] };

function find(text: string, role: StaffRole, held: readonly Feature[], eventId = '7'): string[] {
  const user = { id: 1, name: 'Ada', role, access_features: [...held] };
  const opens = (operation: Accessed) => mayOpen(operation, user);
  const session = { opens, reachesAll: role === 'ADMIN', user };
  const places = findPlaces({ session, queryClient, eventId });
  const items = [...pagesOf(places, null, session), ...actionsFor(session, places.event)];
  return matching(items, text).map(({ label }) => label);
}

test.each<[text: string, role: StaffRole, labels: string[]]>([
  ['refund', 'MANAGER', ['Orders']],
  ['refund an order', 'MANAGER', ['Orders']],
  ['sell', 'ARTIST', ['Products', 'Merch Drops', 'New product', 'New merch drop']],
  ['how to sell a T-shirt', 'ARTIST', ['Products', 'Merch Drops', 'New product']],
  ['shirt', 'ARTIST', ['Products', 'Merch Drops', 'New product']],
  ['shirts', 'MANAGER', ['Products', 'Merch Drops', 'New merch drop']],
  ['t-shirt', 'ARTIST', ['Products', 'Merch Drops', 'New product']],
  ['merch', 'ARTIST', ['Merch Drops', 'Products', 'New product']],
  ['flash', 'MANAGER', ['Light Shows: Play Via Track', 'Light Shows: Patterns', 'Patterns']],
  ['lights', 'MANAGER', ['Light Shows: Play Via Track', 'Light Shows: Patterns', 'Patterns']],
  ['strobe', 'MANAGER', ['Light Shows: Play Via Track', 'Light Shows: Patterns', 'Patterns']],
  ['announcement', 'MANAGER', ['Notify Fans', 'Notify fans of Night One']],
  ['message', 'MANAGER', ['Notify Fans', 'Notify fans of Night One']],
  ['notify', 'MANAGER', ['Notify Fans', 'Notify fans of Night One']],
  ['let in', 'MANAGER', ['Door']],
  ['let people in', 'MANAGER', ['Door']],
  ['check in', 'MANAGER', ['Door']],
  ['check-in', 'MANAGER', ['Door']],
  ['scan', 'MANAGER', ['Door', 'Order Fulfillment']],
  ['entrance', 'MANAGER', ['Door']],
  ['payout', 'MANAGER', ['Connected Account']],
  ['bank', 'MANAGER', ['Connected Account']],
  ['stripe', 'MANAGER', ['Connected Account']],
  ['discount', 'ARTIST', ['Promo codes', 'New promo code']],
  ['coupon', 'MANAGER', ['Promo codes']],
  ['vote', 'MANAGER', ['Polls', 'New poll']],
  ['quiz', 'MANAGER', ['Trivia', 'New trivia']],
  ['prize', 'MANAGER', ['Raffle', 'New raffle']],
  ['draw', 'MANAGER', ['Raffle', 'New raffle']],
  ['permissions', 'ADMIN', ['Role Access']],
  ['rights', 'ADMIN', ['Role Access']],
  ['dark', 'TEAMMEMBER', ['Your account']],
  ['password', 'TEAMMEMBER', ['Your account']],
  ['my profile', 'TEAMMEMBER', ['Your account']],
  ['help', 'MANAGER', ['Support Tickets']],
  ['help', 'ADMIN', ['Support Tickets', 'General support']],
  ['staff', 'MANAGER', ['Team', 'New team member']],
  ['concert', 'MANAGER', ['Events', 'New event']],
])('finds by “%s” for a person of the role %s the pages and actions %j', (text, role, labels) => {
  const found = find(text, role, features);
  expect(labels.filter((label) => !found.includes(label))).toEqual([]);
});

test('has keywords for every page of the main menu and of an event', () => {
  const session = { opens: (operation: Accessed) => mayOpen(operation, admin), reachesAll: true };
  const { menu, ofEvent } = findPlaces({ session, queryClient, eventId: '7' });
  expect(ofEvent.length).toBeGreaterThan(10);
  expect([...menu, ...ofEvent].filter(({ keywords }) => keywords === '')).toEqual([]);
});

test('finds no page or action that the person may not open', () => {
  for (const text of [
    'refund',
    'sell',
    'flash',
    'announcement',
    'let in',
    'payout',
    'coupon',
    'vote',
    'quiz',
    'help',
  ]) {
    expect(find(text, 'TEAMMEMBER', []), text).toEqual([]);
  }
  expect(find('permissions', 'MANAGER', features)).not.toContain('Role Access');
});

test('finds no page of an event by a task outside of events', () => {
  expect(find('refund', 'MANAGER', features, '')).toEqual([]);
});

test('finds no page by one or two letters that only begin a keyword', () => {
  expect(find('re', 'MANAGER', ['Page_Orders'])).toEqual([]);
  expect(find('ref', 'MANAGER', ['Page_Orders'])).toEqual(['Orders']);
});

test('puts the page whose name matches before the pages found by a keyword', () => {
  expect(find('merch', 'ARTIST', features)[0]).toBe('Merch Drops');
  expect(find('orders', 'MANAGER', features)[0]).toBe('Orders');
});
