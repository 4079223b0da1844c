import { featureGroups, features, staffRoles, type Feature, type StaffRole } from '@backline/contract/features';
import type { RoleMaster } from '@backline/contract/roles';
import { openPage, type Answer } from './page.tsx';
import { Component } from '../src/app/role-access/role-access.page.tsx';

export const path = '/role-access/all';
export const masters = 'role/get_role_masters';
export const update = 'role/update_role_access';
export const requests = 'role/get_access_requests';

/** Returns the role matrix. An ADMIN holds all features, the other roles hold the given ones. */
export function matrix(held: Partial<Record<StaffRole, readonly Feature[]>> = {}): RoleMaster[] {
  return staffRoles.map((role, index) => {
    const ofRole = held[role] ?? (role === 'ADMIN' ? features : []);
    const permissions = Object.fromEntries(
      featureGroups.map((group) => [
        group.name,
        Object.fromEntries(Object.keys(group.features).map((key) => [key, ofRole.some((feature) => feature === key)])),
      ]),
    );
    return { role, people_count: index + 1, permissions };
  });
}

interface Options {
  at?: string;
  answers?: Record<string, Answer>;
  own?: readonly Feature[];
}

export function openRoleAccess({ at = path, answers = {}, own = features }: Options = {}) {
  return openPage({
    Component,
    path,
    at,
    features: own,
    role: 'ADMIN',
    answers: {
      [masters]: () => matrix({ ADMIN: own, MANAGER: ['Page_Events', 'Page_Orders'] }),
      [requests]: () => [],
      ...answers,
    },
  });
}
