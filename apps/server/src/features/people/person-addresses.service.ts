import { withShownDomain } from '@backline/contract/mail-address';
import type * as contract from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import {
  forgetAddressChange,
  startAddressChanges,
  throttleAddressChange,
  type AddressChange,
} from '../account/index.ts';
import { isManaged } from './managed-person.ts';
import * as people from './person.repository.ts';

export const updateEmail: Call<typeof contract.updateEmail> = (ctx, { email, updated_user_id }) => {
  return changeAddress(ctx, updated_user_id, { kind: 'email', address: email });
};

export const updatePhoneNumber: Call<typeof contract.updatePhoneNumber> = (ctx, { phone_number, updated_user_id }) => {
  return changeAddress(ctx, updated_user_id, { kind: 'phone_number', address: phone_number });
};

async function changeAddress(ctx: ActorContext, userId: number, change: AddressChange) {
  requireOwnOrManaged(ctx.actor, await people.find(ctx.db, userId));
  await throttleAddressChange(ctx, userId, change.address);
  return ctx.transaction(async (tx) => {
    const person = requireOwnOrManaged(ctx.actor, await people.findForUpdate(tx, userId));
    await startAddressChanges(ctx, tx, person, [change]);
    return { message: peopleTexts.addressConfirmationSent(withShownDomain(change.address)) };
  });
}

export const cancelAddressChange: Call<typeof contract.cancelAddressChange> = async (
  ctx,
  { updated_user_id: userId, kind },
) => {
  return ctx.transaction(async (tx) => {
    const person = requireOwnOrManaged(ctx.actor, await people.findForUpdate(tx, userId));
    await forgetAddressChange(ctx, tx, person, kind);
    return { message: peopleTexts.addressChangeCancelled };
  });
};

/**
 * Returns the person if it is the actor, who needs no permission for their own addresses, or somebody whom the actor
 * manages. Throws `not_found` otherwise.
 */
function requireOwnOrManaged(actor: Actor, person: people.PersonRow | null): people.PersonRow {
  if (person !== null && (person.id === actor.id || isManaged(actor, person))) return person;
  throw notFound();
}
