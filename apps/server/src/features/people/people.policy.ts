import { loginAs } from '@backline/contract/session';
import type { Feature, Role, StaffRole } from '@backline/contract/features';
import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { type Person } from '@backline/contract/people';
import { sendInvitation, setPersonActive } from '@backline/contract/person-changes';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { loginAsRefusal } from '../auth/index.ts';

export type PersonRole = Exclude<StaffRole, 'ADMIN'>;

export type PeopleReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  | { kind: 'accompanied'; teamMemberId: number }
  | { kind: 'chosen'; ids: readonly number[] };

/** Returns the people whom the actor may pick. A TEAMMEMBER picks their manager and the artists of their events. */
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

type Decider = Pick<Actor, 'id' | 'role' | 'features'>;

/** Any one of these permissions gives access to people of the role. */
const keysOf: Record<PersonRole, readonly Feature[]> = {
  MANAGER: ['Page_Manager'],
  ARTIST: ['Page_Artists', 'Page_Manager'],
  TEAMMEMBER: ['Page_Team_Member'],
};

/**
 * Returns the people whose details the actor may read and change, or null without permission. The actor may pick more
 * people than these.
 */
export function managedBy(actor: Decider, role: PersonRole): PeopleReach | null {
  if (!keysOf[role].some((key) => actor.features.has(key))) return null;
  if (actor.role === 'ADMIN') return { kind: 'all' };
  if (actor.role === role) return { kind: 'chosen', ids: [actor.id] };
  return actor.role === 'MANAGER' ? { kind: 'managed', managerId: actor.id } : { kind: 'chosen', ids: [] };
}

export interface ManagedPerson {
  id: number;
  role: Role;
  managerId: number | null;
}

export function manages(actor: Decider, person: ManagedPerson): boolean {
  if (person.role === 'ADMIN' || person.role === 'USER') return false;
  const reach = managedBy(actor, person.role);
  switch (reach?.kind) {
    case 'all':
      return true;
    case 'managed':
      return person.managerId === reach.managerId;
    case 'chosen':
      return reach.ids.includes(person.id);
    default:
      return false;
  }
}

export function mayCreate(actor: Decider, role: PersonRole): boolean {
  if (managedBy(actor, role) === null) return false;
  return actor.role === 'ADMIN' || (actor.role === 'MANAGER' && role !== 'MANAGER');
}

export function managerFor(actor: Pick<Actor, 'id' | 'role'>, chosen: number | null): number | null {
  return actor.role === 'ADMIN' ? chosen : actor.id;
}

export const knowsIdentities = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'ADMIN';

export interface PersonState {
  id: number;
  role: PersonRole;
  is_active: boolean;
  has_signed_in: boolean;
  email: string | null;
}

/** Returns the actions that the actor may perform. Nobody may deactivate themselves. */
export function canDo(actor: Decider, state: PersonState): Person['can'] {
  return {
    set_active: state.id !== actor.id && mayCall(setPersonActive, actor),
    login_as: loginAsRefusal(state) === null && mayCall(loginAs, actor),
    invite: invitationRefusal({ name: '', ...state }) === null && mayCall(sendInvitation, actor),
  };
}

export function invitationRefusal({
  name,
  is_active,
  has_signed_in,
  email,
}: Pick<PersonState, 'is_active' | 'has_signed_in' | 'email'> & { name: string }): string | null {
  if (!is_active) return sessionTexts.loginAsInactive;
  if (has_signed_in) return peopleTexts.invitationNeedless(name);
  return email === null ? peopleTexts.invitationNeedsEmail : null;
}
