import type { Role } from '@backline/contract/features';
import { notFound } from '../../platform/errors/errors.ts';
import type { Actor, ActorContext } from '../../platform/http/context.ts';
import { knowsIdentities, manages } from './people.policy.ts';
import type { View } from './people.presenter.ts';
import type { PersonRow } from './person.repository.ts';

/** Throws `not_found` for an unknown id, another role and somebody whom the actor does not manage alike. */
export function requireManaged(actor: Actor, person: PersonRow | null, role?: Role): PersonRow {
  if (person === null || (role !== undefined && person.role !== role) || !isManaged(actor, person)) throw notFound();
  return person;
}

export function isManaged(actor: Actor, { id, role, manager_id }: PersonRow): boolean {
  return manages(actor, { id, role, managerId: manager_id });
}

/** How this actor is shown people. */
export function viewOf({ actor, platform }: ActorContext): View {
  return { storage: platform.storage, withIdentity: knowsIdentities(actor) };
}
