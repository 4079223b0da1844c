import * as contract from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import { conflict, notFound, sessionInvalid } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { endSessionsOf, revokeTokensOf } from '../../platform/session/session.ts';
import { isManaged } from './managed-person.ts';
import * as people from './person.repository.ts';

/**
 * Deactivates or reactivates a person, with immediate effect. Locks all ADMINs, so that two cannot deactivate each
 * other concurrently.
 */
export const setPersonActive: Call<typeof contract.setPersonActive> = async (
  ctx,
  { user_id: userId, is_active: isActive },
) => {
  return ctx.transaction(async (tx) => {
    const admins = ctx.actor.role === 'ADMIN' ? await people.lockActiveAdmins(tx) : null;
    const person = await people.findForUpdate(tx, userId);
    if (person === null || !isWithinReach(ctx.actor, person)) throw notFound();
    if (!isActive && person.id === ctx.actor.id) throw conflict(peopleTexts.keepYourselfActive);
    if (!isActive && admins?.every((id) => id === person.id) === true) throw conflict(peopleTexts.lastAdmin);
    // Another ADMIN deactivated the actor while this call waited for the lock.
    if (admins?.includes(ctx.actor.id) === false) throw sessionInvalid();
    const message = isActive ? peopleTexts.personActivated(person.name) : peopleTexts.personDeactivated(person.name);
    if (person.is_active === isActive) return { message };
    await people.setActive(tx, person.id, isActive);
    if (!isActive) {
      await endSessionsOf(ctx, tx, person.id);
      await revokeTokensOf(tx, person.id);
    }
    await ctx.audit(tx, {
      action: isActive ? 'user.activated' : 'user.deactivated',
      noun: contract.personNoun,
      id: person.id,
      name: person.name,
      before: { is_active: person.is_active },
      after: { is_active: isActive },
    });
    return { message };
  });
};

/** Returns whether the actor may change the person. Only this call lets an ADMIN change other ADMINs. */
function isWithinReach(actor: Actor, person: people.PersonRow): boolean {
  return isManaged(actor, person) || (actor.role === 'ADMIN' && person.role === 'ADMIN');
}
