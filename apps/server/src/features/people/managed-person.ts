import type { Role } from '@backline/contract/features';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { manages } from './people.policy.ts';
import * as people from './person.repository.ts';

/**
 * Throws the same `not_found` for an unknown id, a person of another role and a person whom the actor does not manage.
 */
export async function getManaged({ actor, db }: ActorContext, id: number, role: Role): Promise<people.PersonRow> {
  return requireManaged(actor, await people.find(db, id), role);
}

export async function lockManaged({ actor }: ActorContext, tx: Tx, id: number, role: Role): Promise<people.PersonRow> {
  return requireManaged(actor, await people.findForUpdate(tx, id), role);
}

export async function getOneself({ actor, db }: ActorContext): Promise<people.PersonRow> {
  return requirePerson(await people.find(db, actor.id));
}

export async function lockOneself({ actor }: ActorContext, tx: Tx): Promise<people.PersonRow> {
  return requirePerson(await people.findForUpdate(tx, actor.id));
}

function requirePerson(person: people.PersonRow | null): people.PersonRow {
  if (person === null) throw notFound();
  return person;
}

function requireManaged(actor: Actor, person: people.PersonRow | null, role: Role): people.PersonRow {
  if (person === null || person.role !== role || !isManaged(actor, person)) throw notFound();
  return person;
}

export function isManaged(actor: Actor, { id, role, manager_id }: people.PersonRow): boolean {
  return manages(actor, { id, role, managerId: manager_id });
}
