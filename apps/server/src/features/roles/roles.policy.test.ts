import { features, type Feature, type StaffRole } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import { describe, expect, test } from 'vitest';
import { refusalOf } from './roles.policy.ts';

const everything = new Set<Feature>(features);
const without = (...missing: Feature[]) => features.filter((feature) => !missing.includes(feature));
const change = (role: StaffRole, next: Feature[], gained: Feature[] = []) => ({ role, next, gained });

describe('Role_Access', () => {
  test('refuses to remove Role_Access from ADMIN', () => {
    expect(refusalOf(change('ADMIN', without('Role_Access')), everything)).toBe(roleTexts.roleAccessStays);
  });

  test.each(['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const)(
    'refuses to give Role_Access to %s, even if the role already has it',
    (role) => {
      const next: Feature[] = ['Page_Events', 'Role_Access'];
      expect(refusalOf(change(role, next, ['Role_Access']), everything)).toBe(roleTexts.roleAccessStays);
      expect(refusalOf(change(role, next), everything)).toBe(roleTexts.roleAccessStays);
    },
  );
});

describe('features that ADMIN lacks', () => {
  const held = new Set(without('Page_Refund'));

  test('refuses to grant other roles a feature that ADMIN lacks', () => {
    expect(refusalOf(change('MANAGER', ['Page_Refund'], ['Page_Refund']), held)).toBe(roleTexts.featureNotHeld);
  });

  test('lets other roles keep a feature that ADMIN lacks', () => {
    expect(refusalOf(change('MANAGER', ['Page_Refund']), held)).toBeNull();
  });

  test('lets ADMIN regain a feature', () => {
    expect(refusalOf(change('ADMIN', [...features], ['Page_Refund']), held)).toBeNull();
  });
});
