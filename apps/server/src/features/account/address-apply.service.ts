import { personNoun } from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors/errors.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddress } from './account.jobs.ts';
import { findTaken, hasSay, lockStaff, setAddress, type AddressKind } from './account.repository.ts';
import * as changes from './address-change.repository.ts';
import type { StoredChange } from './address-change.repository.ts';
import { changedLetter } from './address-letters.ts';

/**
 * Applies a confirmed change and ends the person's sessions, except the one that requested it. Throws `forbidden` and
 * `conflict`.
 */
export async function applyAddressChange(ctx: Context, tx: Tx, { user_id, kind }: StoredChange): Promise<void> {
  const change = await changes.takeReady(tx, user_id, kind);
  const person = change === null ? null : await lockStaff(tx, user_id);
  if (change === null || person === null) throw forbidden(peopleTexts.confirmationInvalid);
  // The requester may no longer manage the person, or may have been deactivated, since the request.
  if (!(await hasSay(tx, change.requested_by, person))) throw forbidden(peopleTexts.confirmationInvalid);
  const earlier = person[kind];
  const version = await setAddress(tx, person.id, kind, change.address);
  if (version === null) throw conflict(peopleTexts.addressTaken);
  if (earlier !== null) await ctx.enqueue(tx, forgetAddress, { identityId: person.identity_id, address: earlier });
  await endSessionsOf(ctx, tx, person.id, change.requested_by === person.id ? change.requested_session_id : null);
  await ctx.audit(tx, {
    action: 'user.address_changed',
    noun: personNoun,
    id: person.id,
    name: person.name,
    actorId: change.requested_by,
    impersonatorId: change.impersonator_id,
    before: { [kind]: earlier },
    after: { [kind]: change.address, version },
  });
  if (kind === 'email' && earlier !== null) {
    await ctx.enqueue(tx, sendMail, { to: earlier, ...changedLetter(ctx.platform.config.publicUrl) });
  }
}

export async function applyDueChange(ctx: Context, userId: number, kind: AddressKind): Promise<void> {
  await ctx.transaction(async (tx) => {
    const person = await lockStaff(tx, userId);
    const change = await changes.findReady(tx, userId, kind);
    if (person === null || change === null) return;
    const wanted = { email: null, phone_number: null, [kind]: change.address };
    const mayHold = (await hasSay(tx, change.requested_by, person)) && (await findTaken(tx, wanted)).length === 0;
    if (mayHold) await applyAddressChange(ctx, tx, change);
  });
}
