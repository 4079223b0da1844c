import { messages } from '@backline/contract/messages';
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

/**
 * Call it before the transaction: each new person is written to without having asked, and the identity that they get may
 * come from somebody else's server.
 */
export async function prepareInvitation(ctx: ActorContext): Promise<{ identity_id: string }> {
  await throttleInviter(ctx);
  const { identityId } = await ctx.platform.identity.createIdentity();
  return { identity_id: identityId };
}

/** Inserts somebody with the identity of {@link prepareInvitation}, and writes them how to sign in. Throws field errors for taken addresses. */
export async function insertPerson(ctx: ActorContext, tx: Tx, person: people.NewPerson): Promise<number> {
  const id = await people.insert(tx, person);
  if (id === null) throw await addressesTaken(tx, person);
  await keepPersonImages(ctx, tx, person);
  await mailInvitation(ctx, tx, person);
  return id;
}

/** The same words whoever has the address: they may be outside the actor's reach. */
async function addressesTaken(tx: Tx, person: { email: string; phone_number: string }): Promise<AppError> {
  const taken = await findTaken(tx, person);
  // It was given up again this moment: another try goes through.
  if (taken.length === 0) return new AppError('unavailable', messages.tryLater);
  const fields = taken.map((path) => ({ path, message: messages.addressTaken }));
  return new AppError('invalid_input', messages.addressTaken, { fields });
}

/** Whose the person is to be. Throws a field error unless that is an active manager. */
export async function requireManager(tx: Tx, actor: Actor, chosen: number | null): Promise<number> {
  const managerId = managerFor(actor, chosen);
  requireOwnManager(chosen, managerId);
  if (managerId !== null && (await canChoose(tx, actor, { role: 'MANAGER', managerId, ids: [managerId] }))) {
    return managerId;
  }
  throw invalidField('manager_id', messages.managerRequired);
}
