import { holders } from '@backline/contract/operation';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** Which events a person reaches. The repository turns it into a condition on the rows. */
export type EventReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  | { kind: 'playing'; artistId: number }
  | { kind: 'staffed'; teamMemberId: number };

/** ADMIN all, a MANAGER their own, an ARTIST and a TEAMMEMBER those that list them. */
export function visibleTo(actor: Pick<Actor, 'id' | 'role'>): EventReach {
  switch (actor.role) {
    case 'ADMIN':
      return { kind: 'all' };
    case 'MANAGER':
      return { kind: 'managed', managerId: actor.id };
    case 'ARTIST':
      return { kind: 'playing', artistId: actor.id };
    case 'TEAMMEMBER':
      return { kind: 'staffed', teamMemberId: actor.id };
  }
}

/**
 * Whose event a new one is: an ADMIN names the manager, everybody else's is their own manager's.
 * Null: nobody's yet, so the field must be filled.
 */
export function managerOfNewEvent(
  actor: Pick<Actor, 'id' | 'role' | 'managerId'>,
  chosen: number | null,
): number | null {
  if (actor.role === 'ADMIN') return chosen;
  return actor.role === 'MANAGER' ? actor.id : actor.managerId;
}

const ownPages = holders(['Page_Events', 'Page_Event_Create_Operation', 'Page_Event_Update_Operation']);

/** Whether somebody is told all of an event that they reach, as its own page and its forms show it; pages beside it show less. */
export const seesWhole = (actor: Pick<Actor, 'role' | 'features'>): boolean => mayCall({ access: ownPages }, actor);

/** Where an event must keep the actor, so that it stays inside their own reach. */
export function ownPlace(actor: Pick<Actor, 'role'>): 'artist_id' | 'team_members_id' | null {
  switch (actor.role) {
    case 'ARTIST':
      return 'artist_id';
    case 'TEAMMEMBER':
      return 'team_members_id';
    case 'ADMIN':
    case 'MANAGER':
      return null;
  }
}

/** Only an ADMIN moves an event to another manager. */
export function managerOfChangedEvent(actor: Pick<Actor, 'role'>, current: number, chosen: number | null): number {
  return actor.role === 'ADMIN' ? (chosen ?? current) : current;
}
