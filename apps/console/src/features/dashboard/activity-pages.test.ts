import { expect, it } from 'vitest';
import { pathOf } from './activity-pages.ts';
import { activity } from '../../../testing/dashboard.ts';

it.each([
  ['created', '/groups/detail/7/Rock%20%26%20Roll'],
  ['changed', '/groups/detail/7/Rock%20%26%20Roll'],
  ['imported', '/users/7/Rock%20%26%20Roll'],
  ['joined', '/users/7/Rock%20%26%20Roll'],
  ['checked_in', '/users/7/Rock%20%26%20Roll?section=checkins'],
  ['sold', '/orders/7/Rock%20%26%20Roll'],
  ['ticket', '/customer-tickets/7/Rock%20%26%20Roll'],
  ['poll', '/poll/7/Rock%20%26%20Roll/edit/5'],
  ['raffle', '/raffle/7/Rock%20%26%20Roll/edit/5'],
  ['trivia', '/trivia/7/Rock%20%26%20Roll/edit/5'],
  ['notification', '/notify-fans/7/Rock%20%26%20Roll'],
  ['drop', '/merch-drop/7/Rock%20%26%20Roll/control/5'],
  ['pattern', '/pattern/7/Rock%20%26%20Roll'],
  ['track', '/pattern-playlist/7/Rock%20%26%20Roll'],
  ['refund', '/orders/7/Rock%20%26%20Roll/flashwave-detail/5'],
] as const)('links an activity of kind %s to its own page', (kind, path) => {
  expect(pathOf(activity({ kind, id: 5 }), { opens: () => true })).toBe(path);
});
