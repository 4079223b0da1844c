import { describe, expect, test } from 'vitest';
import type { Feature, StaffRole } from '@backline/contract/features';
import type { Actor } from '../../platform/access/actor.ts';
import { canDo, managedBy, manages, mayCreate, visibleTo } from './people.policy.ts';

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

describe('people not offered in a picker', () => {
  test('shows an artist no managers', () => {
    expect(visibleTo(actor('ARTIST', 3), 'MANAGER')).toEqual(nobody);
  });

  test('shows an artist no team members', () => {
    expect(visibleTo(actor('ARTIST', 3), 'TEAMMEMBER')).toEqual(nobody);
  });

  test('shows an artist no other artists, even of the same manager', () => {
    expect(visibleTo(actor('ARTIST', 3), 'ARTIST')).toEqual(themself);
  });

  test('shows a manager no other managers', () => {
    expect(visibleTo(actor('MANAGER'), 'MANAGER')).toEqual(themself);
  });

  test('shows a team member no other team members', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'TEAMMEMBER')).toEqual(themself);
  });

  test('shows a team member without a manager no managers', () => {
    expect(visibleTo(actor('TEAMMEMBER'), 'MANAGER')).toEqual(nobody);
  });
});

describe('people offered in a picker', () => {
  test.each(['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const)('shows an ADMIN every %s', (role) => {
    expect(visibleTo(actor('ADMIN'), role)).toEqual({ kind: 'all' });
  });

  test.each(['ARTIST', 'TEAMMEMBER'] as const)('shows a manager every %s who belongs to the manager', (role) => {
    expect(visibleTo(actor('MANAGER'), role)).toEqual({ kind: 'managed', managerId: 7 });
  });

  test('shows a team member their own manager', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'MANAGER')).toEqual({ kind: 'chosen', ids: [3] });
  });

  test('shows a team member the artists of the events to which the team member is assigned', () => {
    expect(visibleTo(actor('TEAMMEMBER', 3), 'ARTIST')).toEqual({ kind: 'accompanied', teamMemberId: 7 });
  });
});

const everyKey: Feature[] = ['Page_Manager', 'Page_Artists', 'Page_Team_Member'];
const holder = (role: StaffRole, keys: Feature[] = everyKey): Actor => ({ ...actor(role, 3), features: new Set(keys) });
const kinds = ['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const;

describe('managed people', () => {
  test.each([...kinds, 'ADMIN'] as const)(
    'does not let the role %s manage a kind of person without the permission for that kind',
    (role) => {
      for (const kind of kinds) expect(managedBy(holder(role, []), kind)).toBeNull();
      expect(managedBy(holder(role, ['Page_Artists', 'Page_Team_Member']), 'MANAGER')).toBeNull();
      expect(managedBy(holder(role, ['Page_Team_Member']), 'ARTIST')).toBeNull();
      expect(managedBy(holder(role, ['Page_Manager', 'Page_Artists']), 'TEAMMEMBER')).toBeNull();
    },
  );

  test('lets nobody manage an ADMIN or a fan', () => {
    for (const role of ['ADMIN', 'USER'] as const) {
      expect(manages(holder('ADMIN'), { id: 9, role, managerId: null })).toBe(false);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 7 })).toBe(false);
    }
  });

  test('lets a team member manage neither their manager nor an artist, and an artist no other artist', () => {
    expect(manages(holder('TEAMMEMBER'), { id: 3, role: 'MANAGER', managerId: null })).toBe(false);
    expect(manages(holder('TEAMMEMBER'), { id: 9, role: 'ARTIST', managerId: 3 })).toBe(false);
    expect(manages(holder('ARTIST'), { id: 9, role: 'ARTIST', managerId: 3 })).toBe(false);
  });

  test.each(kinds)('lets a person with the role %s manage their own record', (role) => {
    expect(manages(holder(role), { id: 7, role, managerId: 3 })).toBe(true);
  });

  test('lets a manager manage only the artists and team members who belong to the manager', () => {
    for (const role of ['ARTIST', 'TEAMMEMBER'] as const) {
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 7 })).toBe(true);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 8 })).toBe(false);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: null })).toBe(false);
    }
  });

  test('lets an ADMIN manage every manager, artist and team member', () => {
    for (const role of kinds) expect(manages(holder('ADMIN'), { id: 9, role, managerId: null })).toBe(true);
  });
});

test('lets an ADMIN create all kinds of people, lets managers create artists and team members, and nobody else', () => {
  const created = (role: StaffRole) => kinds.filter((kind) => mayCreate(holder(role), kind));
  expect(created('ADMIN')).toEqual(['MANAGER', 'ARTIST', 'TEAMMEMBER']);
  expect(created('MANAGER')).toEqual(['ARTIST', 'TEAMMEMBER']);
  expect([created('ARTIST'), created('TEAMMEMBER')]).toEqual([[], []]);
});

describe('actions on a card', () => {
  const known = { id: 9, is_active: true, has_signed_in: true, email: 'somebody@example.org' };
  const somebody = { ...known, role: 'TEAMMEMBER' } as const;

  test('offers no action to people without the permission, nor to artists and team members', () => {
    const nothing = { set_active: false, login_as: false, invite: false };
    const newcomer = { ...somebody, has_signed_in: false };
    expect(canDo(holder('ADMIN', []), newcomer)).toEqual(nothing);
    expect(canDo(holder('TEAMMEMBER'), newcomer)).toEqual(nothing);
    expect(canDo(holder('ARTIST'), newcomer)).toEqual(nothing);
  });

  test("never offers to deactivate a person's own account", () => {
    for (const role of ['ADMIN', 'MANAGER'] as const) {
      expect(canDo(holder(role), { ...somebody, id: 7 }).set_active).toBe(false);
      expect(canDo(holder(role), somebody).set_active).toBe(true);
    }
  });

  test('offers Login As only to an ADMIN, for active managers and team members', () => {
    expect(canDo(holder('MANAGER'), somebody).login_as).toBe(false);
    const offered = (role: (typeof kinds)[number], is_active = true) =>
      canDo(holder('ADMIN'), { ...known, role, is_active }).login_as;
    expect(kinds.map((role) => [role, offered(role)])).toEqual([
      ['MANAGER', true],
      ['ARTIST', false],
      ['TEAMMEMBER', true],
    ]);
    expect(offered('MANAGER', false)).toBe(false);
  });

  test('offers an invitation only for active people with an email address who have never signed in', () => {
    for (const role of ['ADMIN', 'MANAGER'] as const) {
      const offered = (more: object) => canDo(holder(role), { ...somebody, ...more }).invite;
      expect(offered({ has_signed_in: false })).toBe(true);
      expect([
        offered({}),
        offered({ has_signed_in: false, is_active: false }),
        offered({ has_signed_in: false, email: null }),
      ]).toEqual([false, false, false]);
    }
  });
});
