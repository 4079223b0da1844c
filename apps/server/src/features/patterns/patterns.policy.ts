import type { Actor } from '../../platform/access/actor.ts';

export type LibraryReach = { kind: 'all' } | { kind: 'of manager'; managerId: number | null };

type Person = Pick<Actor, 'id' | 'role' | 'managerId'>;

export function libraryOf(person: Person): LibraryReach {
  return person.role === 'ADMIN' ? { kind: 'all' } : { kind: 'of manager', managerId: managerOf(person) };
}

export function managerOf({ id, role, managerId }: Person): number | null {
  if (role === 'ADMIN') return null;
  return role === 'MANAGER' ? id : managerId;
}

/** Only an ADMIN changes shared patterns, because the change affects everybody. */
export const mayEdit = ({ role }: Pick<Actor, 'role'>, pattern: { manager_id: number | null }): boolean =>
  role === 'ADMIN' || pattern.manager_id !== null;
