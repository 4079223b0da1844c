import { loginAs } from '@backline/contract/session';
import type { Feature, Role, StaffRole } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { type Person } from '@backline/contract/people';
import { sendInvitation, setPersonActive } from '@backline/contract/person-changes';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { loginAsRefusal } from '../auth/index.ts';

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

type Decider = Pick<Actor, 'id' | 'role' | 'features'>;

/** Whoever holds one of these may read and change people of the kind, as far as they reach. */
const keysOf: Record<PersonRole, readonly Feature[]> = {
  MANAGER: ['Page_Manager'],
  ARTIST: ['Page_Artists', 'Page_Manager'],
  TEAMMEMBER: ['Page_Team_Member'],
};

/**
 * Whose cards and details somebody reads and changes; null without the key. Narrower than what a picker offers them:
 * ADMIN everybody, MANAGER themself and their own people, everybody else themself alone.
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

/** Whether somebody reads and changes this person. Nobody manages an ADMIN or a fan. */
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

/** Only an ADMIN creates managers; a manager creates people of their own. */
export function mayCreate(actor: Decider, role: PersonRole): boolean {
  if (managedBy(actor, role) === null) return false;
  return actor.role === 'ADMIN' || (actor.role === 'MANAGER' && role !== 'MANAGER');
}

/** Whose a new or changed person is: an ADMIN names the manager, a manager's are their own. */
export function managerFor(actor: Pick<Actor, 'id' | 'role'>, chosen: number | null): number | null {
  return actor.role === 'ADMIN' ? chosen : actor.id;
}

/** Who is told the identity's id, which opens Login As. */
export const knowsIdentities = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'ADMIN';

/** A person as far as it decides what may be done with them. */
export interface PersonState {
  id: number;
  role: PersonRole;
  is_active: boolean;
  has_signed_in: boolean;
  email: string | null;
}

/** What somebody may do with a person whom they manage, as that one stands now. Nobody shuts themself out. */
export function canDo(actor: Decider, state: PersonState): Person['can'] {
  return {
    set_active: state.id !== actor.id && mayCall(setPersonActive, actor),
    login_as: loginAsRefusal(state) === null && mayCall(loginAs, actor),
    invite: invitationRefusal({ name: '', ...state }) === null && mayCall(sendInvitation, actor),
  };
}

/** Why somebody is not written how to sign in; null where they may be. */
export function invitationRefusal({
  name,
  is_active,
  has_signed_in,
  email,
}: Pick<PersonState, 'is_active' | 'has_signed_in' | 'email'> & { name: string }): string | null {
  if (!is_active) return messages.loginAsInactive;
  if (has_signed_in) return serverMessages.invitationNeedless(name);
  return email === null ? serverMessages.invitationNeedsEmail : null;
}
