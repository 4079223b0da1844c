import { holders } from '@backline/contract/operation';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

export type EventReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  | { kind: 'playing'; artistId: number }
  | { kind: 'staffed'; teamMemberId: number }
  /** The reach of an API token for chosen events. */
  | { kind: 'chosen'; eventIds: readonly number[]; within: EventReach };

export function visibleTo(actor: Pick<Actor, 'id' | 'role' | 'token'>): EventReach {
  const within = visibleToPerson(actor);
  const eventIds = actor.token?.eventIds ?? null;
  return eventIds === null ? within : { kind: 'chosen', eventIds, within };
}

/** Returns the artist whose own sales the reach is limited to, or null if all sellers' sales count. */
export function artistOf(reach: EventReach): number | null {
  if (reach.kind === 'chosen') return artistOf(reach.within);
  return reach.kind === 'playing' ? reach.artistId : null;
}

function visibleToPerson(actor: Pick<Actor, 'id' | 'role'>): EventReach {
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

/** Returns the id of the new event's manager, or null if an ADMIN has not named one yet. */
export function managerOfNewEvent(
  actor: Pick<Actor, 'id' | 'role' | 'managerId'>,
  chosen: number | null,
): number | null {
  if (actor.role === 'ADMIN') return chosen;
  return actor.role === 'MANAGER' ? actor.id : actor.managerId;
}

const ownPages = holders(['Page_Events', 'Page_Event_Create_Operation', 'Page_Event_Update_Operation']);

export const seesWhole = (actor: Pick<Actor, 'role' | 'features'>): boolean => mayCall({ access: ownPages }, actor);

/** Returns the field that must list the actor, so that they can still see the event. */
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

export function managerOfChangedEvent(actor: Pick<Actor, 'role'>, current: number, chosen: number | null): number {
  return actor.role === 'ADMIN' ? (chosen ?? current) : current;
}
