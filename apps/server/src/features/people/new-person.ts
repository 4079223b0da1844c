import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { AppError, invalidField } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { findTaken } from '../account/index.ts';
import { mailInvitation, throttleInviter } from './invitation.service.ts';
import { managerFor } from './people.policy.ts';
import { canChoose, requireOwnManager } from './people.service.ts';
import { keepPersonImages } from './person-images.ts';
import * as people from './person.repository.ts';

/** Runs before the transaction, because an external server may create the identity. */
export async function prepareInvitation(ctx: ActorContext): Promise<{ identity_id: string }> {
  await throttleInviter(ctx);
  const { identityId } = await ctx.platform.identity.createIdentity();
  return { identity_id: identityId };
}

/** Inserts a person and emails them an invitation. Throws field errors for taken addresses. */
export async function insertPerson(ctx: ActorContext, tx: Tx, person: people.NewPerson): Promise<number> {
  const id = await people.insert(tx, person);
  if (id === null) throw await addressesTaken(tx, person);
  await keepPersonImages(ctx, tx, person);
  await mailInvitation(ctx, tx, person);
  return id;
}

/**
 * Returns errors for the taken addresses. Does not reveal who holds them, because the actor may not be allowed to see
 * that person.
 */
async function addressesTaken(tx: Tx, person: { email: string; phone_number: string }): Promise<AppError> {
  const taken = await findTaken(tx, person);
  // The address was released meanwhile, so a retry succeeds.
  if (taken.length === 0) return new AppError('unavailable', generalTexts.tryLater);
  const fields = taken.map((path) => ({ path, message: peopleTexts.addressTaken }));
  return new AppError('invalid_input', peopleTexts.addressTaken, { fields });
}

/** Throws a field error unless the manager is active and the actor may choose them. */
export async function requireManager(tx: Tx, actor: Actor, chosen: number | null): Promise<number> {
  const managerId = managerFor(actor, chosen);
  requireOwnManager(chosen, managerId);
  if (managerId !== null && (await canChoose(tx, actor, { role: 'MANAGER', managerId, ids: [managerId] }))) {
    return managerId;
  }
  throw invalidField('manager_id', eventTexts.managerRequired);
}
