import { features, type Feature, type StaffRole } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';
import { describe, expect, test } from 'vitest';
import { refusalOf } from './roles.policy.ts';

const everything = new Set<Feature>(features);
const without = (...missing: Feature[]) => features.filter((feature) => !missing.includes(feature));
const change = (role: StaffRole, next: Feature[], gained: Feature[] = []) => ({ role, next, gained });

describe('the key to all keys', () => {
  test('cannot leave ADMIN, because nobody could ever give it back', () => {
    expect(refusalOf(change('ADMIN', without('Role_Access')), everything)).toBe(messages.roleAccessStays);
  });

  test.each(['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const)('cannot go to %s, even where it lies already', (role) => {
    const next: Feature[] = ['Page_Events', 'Role_Access'];
    expect(refusalOf(change(role, next, ['Role_Access']), everything)).toBe(messages.roleAccessStays);
    expect(refusalOf(change(role, next), everything)).toBe(messages.roleAccessStays);
  });
});

describe('a key that the ADMIN role does not hold', () => {
  const held = new Set(without('Page_Refund'));

  test('cannot be given to others', () => {
    expect(refusalOf(change('MANAGER', ['Page_Refund'], ['Page_Refund']), held)).toBe(messages.featureNotHeld);
  });

  test('may stay where it lies', () => {
    expect(refusalOf(change('MANAGER', ['Page_Refund']), held)).toBeNull();
  });

  test('may come back to ADMIN, because it would be lost for good otherwise', () => {
    expect(refusalOf(change('ADMIN', [...features], ['Page_Refund']), held)).toBeNull();
  });
});
