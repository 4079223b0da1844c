import { addTeamMember } from '@backline/contract/team';
import { expect, test } from 'vitest';
import type { Session } from '../lib/session.tsx';
import { judge } from './guard.ts';

const session = (more: Partial<Session>) => ({ status: 'signed-in', opens: () => true, ...more }) as Session;

test('denies everybody a route that declares no access', () => {
  expect(judge(session({}), {})).toBe('forbidden');
});

test('opens a page only to people who may call its operation', () => {
  const page = { access: addTeamMember };
  expect(judge(session({ opens: () => false }), page)).toBe('forbidden');
  expect(judge(session({ opens: (operation) => operation === addTeamMember }), page)).toBe('allowed');
});

test('reports loading instead of denying a page while the signed-in person is not yet known', () => {
  expect(judge(session({ status: 'loading' }), { access: addTeamMember })).toBe('loading');
});
