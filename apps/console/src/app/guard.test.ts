import { expect, test } from 'vitest';
import type { Session } from '../lib/session.tsx';
import { judge } from './guard.ts';
import type { RouteHandle } from './route-handle.ts';
import { screens } from './screens.tsx';

const session = (more: Partial<Session>) =>
  ({ status: 'signed-in', can: () => true, managesPeople: false, ...more }) as Session;

test('a route that names no access is for nobody, so that forgetting it shows', () => {
  expect(judge(session({}), {})).toBe('forbidden');
});

test('the key alone opens no page that the contract keeps to those who manage people', () => {
  const page = { access: ['Page_Team_Member'], only: 'managesPeople' } as const;
  expect(judge(session({}), page)).toBe('forbidden');
  expect(judge(session({ managesPeople: true, can: () => false }), page)).toBe('forbidden');
  expect(judge(session({ managesPeople: true }), page)).toBe('allowed');
});

test('fans are imported by those alone who manage them', () => {
  const screen = screens.find(({ path }) => path === '/users/:event_id/:event_name/import');
  const page = screen?.handle as RouteHandle;
  expect(judge(session({}), page)).toBe('forbidden');
  expect(judge(session({ managesFans: true }), page)).toBe('allowed');
});

test('who is not known yet is not refused', () => {
  expect(judge(session({ status: 'loading' }), { access: 'everyone', only: 'managesPeople' })).toBe('loading');
});
