import type { StaffRole } from '@backline/contract/features';

const rank: Record<StaffRole, number> = { ADMIN: 3, MANAGER: 2, ARTIST: 1, TEAMMEMBER: 1 };

type Roles = ReadonlyMap<string, StaffRole> | undefined;

/** Returns the roles that the person's groups allow. */
export function rolesOf(roles: Roles, groups: readonly string[]): StaffRole[] {
  return groups.flatMap((group) => roles?.get(group) ?? []);
}

/**
 * Without a mapping, groups decide nothing. With one, a group must map to the person's role or to a higher one, so that
 * single sign-on never opens more than the provider allows.
 */
export function maySignIn(roles: Roles, groups: readonly string[], role: StaffRole): boolean {
  return (
    roles === undefined || rolesOf(roles, groups).some((allowed) => allowed === role || rank[allowed] > rank[role])
  );
}

/** Returns the role of a new person. Artists and team members belong to a manager, who adds them. */
export function roleOfNewcomer(roles: Roles, groups: readonly string[]): 'ADMIN' | 'MANAGER' | null {
  const allowed = rolesOf(roles, groups);
  return (['ADMIN', 'MANAGER'] as const).find((role) => allowed.includes(role)) ?? null;
}
