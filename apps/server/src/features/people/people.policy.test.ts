import { describe, expect, test } from 'vitest';
import type { StaffRole } from '@backline/contract';
import type { Actor } from '../../platform/http/context.ts';
import { visibleTo } from './people.policy.ts';

const nobody = { kind: 'chosen', ids: [] };
const themself = { kind: 'chosen', ids: [7] };

function actor(role: StaffRole, managerId: number | null = null): Actor {
  return {
    id: 7,
    role,
    managerId,
    name: 'Sam',
    profileImageKey: null,
    features: new Set(),
    sessionId: '',
    impersonator: null,
  };
}

describe('people outside the reach', () => {
  test('an artist sees no manager, because the console is run by others for them', () => {
    expect(visibleTo(actor('ARTIST', 3), 'MANAGER')).toEqual(nobody);
  });

  test('an artist sees no team member, for the same reason', () => {
    expect(visibleTo(actor('ARTIST', 3), 'TEAMMEMBER')).toEqual(nobody);
  });

  test('an artist sees no other artist, not even of the same manager, because artists compete', () => {
    expect(visibleTo(actor('ARTIST', 3), 'ARTIST')).toEqual(themself);
  });

  test('a manager sees no other manager, because organisers sharing one house are strangers', () => {
    expect(visibleTo(actor('MANAGER'), 'MANAGER')).toEqual(themself);
  });

  test('a team member sees no colleague, because nothing of their work needs one', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'TEAMMEMBER')).toEqual(themself);
  });

  test('a team member without a manager sees no manager, rather than all of them', () => {
    expect(visibleTo(actor('TEAMMEMBER'), 'MANAGER')).toEqual(nobody);
  });
});

describe('people inside the reach', () => {
  test.each(['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const)('an admin sees every %s', (role) => {
    expect(visibleTo(actor('ADMIN'), role)).toEqual({ kind: 'all' });
  });

  test.each(['ARTIST', 'TEAMMEMBER'] as const)('a manager sees every %s that is theirs', (role) => {
    expect(visibleTo(actor('MANAGER'), role)).toEqual({ kind: 'managed', managerId: 7 });
  });

  test('a team member sees their own manager, whose events they work at', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'MANAGER')).toEqual({ kind: 'chosen', ids: [3] });
  });

  test('a team member sees the artists of the events that list them', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'ARTIST')).toEqual({ kind: 'accompanied', teamMemberId: 7 });
  });
});
