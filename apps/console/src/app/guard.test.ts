import { addTeamMember } from '@backline/contract/team';
import { expect, test } from 'vitest';
import type { Session } from '../lib/session.tsx';
import { judge } from './guard.ts';

const session = (more: Partial<Session>) => ({ status: 'signed-in', opens: () => true, ...more }) as Session;

test('a route that names no access is for nobody, so that forgetting it shows', () => {
  expect(judge(session({}), {})).toBe('forbidden');
});

test('a page opens to those alone whom its operation lets in', () => {
  const page = { access: addTeamMember };
  expect(judge(session({ opens: () => false }), page)).toBe('forbidden');
  expect(judge(session({ opens: (operation) => operation === addTeamMember }), page)).toBe('allowed');
});

test('who is not known yet is not refused', () => {
  expect(judge(session({ status: 'loading' }), { access: addTeamMember })).toBe('loading');
});
