import type { StaffRole } from '@backline/contract';
import type { Actor } from '../../platform/http/context.ts';

/** The kinds of people that lists and pickers offer. */
export type PersonRole = Exclude<StaffRole, 'ADMIN'>;

/** Which people of one kind somebody sees. */
export type PeopleReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  /** Artists of the events that list this team member. */
  | { kind: 'accompanied'; teamMemberId: number }
  | { kind: 'chosen'; ids: readonly number[] };

/**
 * ADMIN: everybody. MANAGER: themself and their own people. TEAMMEMBER: themself, their manager, and the artists they
 * work beside. ARTIST: themself alone.
 */
export function visibleTo(actor: Actor, role: PersonRole): PeopleReach {
  if (actor.role === 'ADMIN') return { kind: 'all' };
  if (actor.role === role) return { kind: 'chosen', ids: [actor.id] };
  switch (actor.role) {
    case 'MANAGER':
      return { kind: 'managed', managerId: actor.id };
    case 'TEAMMEMBER':
      if (role === 'ARTIST') return { kind: 'accompanied', teamMemberId: actor.id };
      return { kind: 'chosen', ids: actor.managerId === null ? [] : [actor.managerId] };
    case 'ARTIST':
      return { kind: 'chosen', ids: [] };
  }
}
