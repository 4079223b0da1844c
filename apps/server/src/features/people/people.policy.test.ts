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

const everyKey: Feature[] = ['Page_Manager', 'Page_Artists', 'Page_Team_Member'];
const holder = (role: StaffRole, keys: Feature[] = everyKey): Actor => ({ ...actor(role, 3), features: new Set(keys) });
const kinds = ['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const;

describe('people whom somebody reads and changes', () => {
  test.each([...kinds, 'ADMIN'] as const)('are nobody for an %s without the key of that kind', (role) => {
    for (const kind of kinds) expect(managedBy(holder(role, []), kind)).toBeNull();
    expect(managedBy(holder(role, ['Page_Artists', 'Page_Team_Member']), 'MANAGER')).toBeNull();
    expect(managedBy(holder(role, ['Page_Team_Member']), 'ARTIST')).toBeNull();
    expect(managedBy(holder(role, ['Page_Manager', 'Page_Artists']), 'TEAMMEMBER')).toBeNull();
  });

  test('are never an ADMIN or a fan, because nobody changes those here', () => {
    for (const role of ['ADMIN', 'USER'] as const) {
      expect(manages(holder('ADMIN'), { id: 9, role, managerId: null })).toBe(false);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 7 })).toBe(false);
    }
  });

  test('are fewer than a picker offers: a team member manages neither their manager nor the artists beside them', () => {
    expect(manages(holder('TEAMMEMBER'), { id: 3, role: 'MANAGER', managerId: null })).toBe(false);
    expect(manages(holder('TEAMMEMBER'), { id: 9, role: 'ARTIST', managerId: 3 })).toBe(false);
    expect(manages(holder('ARTIST'), { id: 9, role: 'ARTIST', managerId: 3 })).toBe(false);
  });

  test.each(kinds)('are themself for an %s', (role) => {
    expect(manages(holder(role), { id: 7, role, managerId: 3 })).toBe(true);
  });

  test('are the own people of a manager, and not those of another or of nobody', () => {
    for (const role of ['ARTIST', 'TEAMMEMBER'] as const) {
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 7 })).toBe(true);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: 8 })).toBe(false);
      expect(manages(holder('MANAGER'), { id: 9, role, managerId: null })).toBe(false);
    }
  });

  test('are everybody of the kind for an ADMIN', () => {
    for (const role of kinds) expect(manages(holder('ADMIN'), { id: 9, role, managerId: null })).toBe(true);
  });
});

test('an ADMIN creates everybody, a manager artists and team members, the others nobody', () => {
  const created = (role: StaffRole) => kinds.filter((kind) => mayCreate(holder(role), kind));
  expect(created('ADMIN')).toEqual(['MANAGER', 'ARTIST', 'TEAMMEMBER']);
  expect(created('MANAGER')).toEqual(['ARTIST', 'TEAMMEMBER']);
  expect([created('ARTIST'), created('TEAMMEMBER')]).toEqual([[], []]);
});

describe('what a card offers', () => {
  const known = { id: 9, is_active: true, has_signed_in: true, email: 'somebody@example.org' };
  const somebody = { ...known, role: 'TEAMMEMBER' } as const;

  test('nothing without the keys, and to roles that manage nobody', () => {
    const nothing = { set_active: false, login_as: false, invite: false };
    const newcomer = { ...somebody, has_signed_in: false };
    expect(canDo(holder('ADMIN', []), newcomer)).toEqual(nothing);
    expect(canDo(holder('TEAMMEMBER'), newcomer)).toEqual(nothing);
    expect(canDo(holder('ARTIST'), newcomer)).toEqual(nothing);
  });

  test('never to shut oneself out', () => {
    for (const role of ['ADMIN', 'MANAGER'] as const) {
      expect(canDo(holder(role), { ...somebody, id: 7 }).set_active).toBe(false);
      expect(canDo(holder(role), somebody).set_active).toBe(true);
    }
  });

  test('Login As to an ADMIN alone, onto an active manager or team member', () => {
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

  test('to write once more to somebody active who never signed in, and has a mailbox', () => {
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
