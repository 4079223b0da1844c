import type { Actor } from '../../platform/access/actor.ts';

/** Which patterns a person sees beside the house's: everybody's, or those of one manager. */
export type LibraryReach = { kind: 'all' } | { kind: 'of manager'; managerId: number | null };

type Person = Pick<Actor, 'id' | 'role' | 'managerId'>;

/** A manager's people share their patterns. */
export function libraryOf(person: Person): LibraryReach {
  return person.role === 'ADMIN' ? { kind: 'all' } : { kind: 'of manager', managerId: managerOf(person) };
}

/** Whose a new pattern is; null for the house's. */
export function managerOf({ id, role, managerId }: Person): number | null {
  if (role === 'ADMIN') return null;
  return role === 'MANAGER' ? id : managerId;
}

/** Of a pattern that they see: the house's change for everybody at once. */
export const mayEdit = ({ role }: Pick<Actor, 'role'>, pattern: { manager_id: number | null }): boolean =>
  role === 'ADMIN' || pattern.manager_id !== null;
