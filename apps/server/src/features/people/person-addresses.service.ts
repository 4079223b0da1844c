import { withShownDomain } from '@backline/contract/mail-address';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/person-changes';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import {
  forgetAddressChange,
  startAddressChanges,
  throttleAddressChange,
  type AddressChange,
} from '../account/index.ts';
import { isManaged } from './managed-person.ts';
import * as people from './person.repository.ts';

export function updateEmail(
  ctx: ActorContext,
  { email, updated_user_id }: ParsedInput<typeof contract.updateEmail>,
): Promise<Output<typeof contract.updateEmail>> {
  return changeAddress(ctx, updated_user_id, { kind: 'email', address: email });
}

export function updatePhoneNumber(
  ctx: ActorContext,
  { phone_number, updated_user_id }: ParsedInput<typeof contract.updatePhoneNumber>,
): Promise<Output<typeof contract.updatePhoneNumber>> {
  return changeAddress(ctx, updated_user_id, { kind: 'phone_number', address: phone_number });
}

async function changeAddress(ctx: ActorContext, userId: number, change: AddressChange) {
  requireOwnOrManaged(ctx.actor, await people.find(ctx.db, userId));
  await throttleAddressChange(ctx, userId, change.address);
  return ctx.transaction(async (tx) => {
    const person = requireOwnOrManaged(ctx.actor, await people.findForUpdate(tx, userId));
    await startAddressChanges(ctx, tx, person, [change]);
    return { message: messages.addressConfirmationSent(withShownDomain(change.address)) };
  });
}

export async function cancelAddressChange(
  ctx: ActorContext,
  { updated_user_id: userId, kind }: ParsedInput<typeof contract.cancelAddressChange>,
): Promise<Output<typeof contract.cancelAddressChange>> {
  return ctx.transaction(async (tx) => {
    const person = requireOwnOrManaged(ctx.actor, await people.findForUpdate(tx, userId));
    await forgetAddressChange(ctx, tx, person, kind);
    return { message: messages.addressChangeCancelled };
  });
}

/** Everybody changes their own addresses without a key. Throws `not_found` for people whom the actor does not manage. */
function requireOwnOrManaged(actor: Actor, person: people.PersonRow | null): people.PersonRow {
  if (person !== null && (person.id === actor.id || isManaged(actor, person))) return person;
  throw notFound();
}
