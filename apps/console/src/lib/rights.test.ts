import { administrators, anybody, holders, signedIn, signedInFan, type Access } from '@backline/contract/operation';
import { expect, test } from 'vitest';
import { mayCall, mayOpen } from './rights.ts';

const member = { role: 'TEAMMEMBER', access_features: ['Page_Manage_Users', 'Role_Access'] } as const;
const called = (access: Access) => mayCall({ access }, { ...member, access_features: [...member.access_features] });
const opened = (access: Access) => mayOpen({ access }, { ...member, access_features: [...member.access_features] });

test('denies staff the operations of fans and the operations of permissions they do not hold', () => {
  expect(called(signedInFan)).toBe(false);
  expect(called(holders(['Page_Events']))).toBe(false);
});

test('denies an operation of another role, even to a person with its permission', () => {
  expect(called(holders(['Page_Manage_Users'], { roles: ['ADMIN', 'MANAGER'] }))).toBe(false);
  expect(called(administrators)).toBe(false);
});

test('allows a call of an operation lent to the person’s permission, but not its page', () => {
  const lent = holders(['Page_Events'], { lentTo: ['Page_Manage_Users'] });
  expect(called(lent)).toBe(true);
  expect(opened(lent)).toBe(false);
});

test('allows an operation with any one of its permissions, or with none if it requires none', () => {
  expect(called(holders(['Page_Events', 'Page_Manage_Users']))).toBe(true);
  expect(opened(holders(['Page_Events', 'Page_Manage_Users']))).toBe(true);
  expect(called(signedIn)).toBe(true);
  expect(called(anybody)).toBe(true);
});
