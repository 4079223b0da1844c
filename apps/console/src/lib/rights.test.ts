import { administrators, anybody, holders, signedIn, signedInFan, type Access } from '@backline/contract/operation';
import { expect, test } from 'vitest';
import { mayCall, mayOpen } from './rights.ts';

const member = { role: 'TEAMMEMBER', access_features: ['Page_Manage_Users', 'Role_Access'] } as const;
const called = (access: Access) => mayCall({ access }, { ...member, access_features: [...member.access_features] });
const opened = (access: Access) => mayOpen({ access }, { ...member, access_features: [...member.access_features] });

test('nothing of a fan is for the staff, and no key opens what another key does', () => {
  expect(called(signedInFan)).toBe(false);
  expect(called(holders(['Page_Events']))).toBe(false);
});

test('the key alone opens nothing that the contract keeps to other roles', () => {
  expect(called(holders(['Page_Manage_Users'], { roles: ['ADMIN', 'MANAGER'] }))).toBe(false);
  expect(called(administrators)).toBe(false);
});

test('who holds a key to which the call is lent may call it, and does not get its screen', () => {
  const lent = holders(['Page_Events'], { lentTo: ['Page_Manage_Users'] });
  expect(called(lent)).toBe(true);
  expect(opened(lent)).toBe(false);
});

test('one of the keys is enough, and what asks for none is open', () => {
  expect(called(holders(['Page_Events', 'Page_Manage_Users']))).toBe(true);
  expect(opened(holders(['Page_Events', 'Page_Manage_Users']))).toBe(true);
  expect(called(signedIn)).toBe(true);
  expect(called(anybody)).toBe(true);
});
