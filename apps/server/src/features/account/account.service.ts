import { personNoun } from '@backline/contract/people';
import type { confirmAddressChange as confirmOperation, getAccount as getOperation } from '@backline/contract/account';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, RequestContext } from '../../platform/http/context.ts';
import { sendMail } from '../../platform/mail/mail.jobs.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { networkOf, throttle } from '../../platform/throttle/throttle.ts';
import { forgetAddress } from './account.jobs.ts';
import { confirmLimit } from './account.limits.ts';
import { findAccount, hasSay, lockStaff, setAddress } from './account.repository.ts';
import * as changes from './address-change.repository.ts';
import { pendingAddresses } from './address-change.service.ts';
import { changedLetter } from './address-letters.ts';

export async function getAccount({ db, actor }: ActorContext): Promise<Output<typeof getOperation>> {
  const account = await findAccount(db, actor.id);
  if (account === null) throw notFound();
  const { id, name, email, phone_number } = account;
  return { id, name, email, phone_number, ...(await pendingAddresses(db, id)) };
}

/**
 * Whoever opens what was sent to the new address has it. The old one opens nothing from then on, and whoever is signed in
 * by it is signed out; only the person's own browser that asked for the change stays.
 */
export async function confirmAddressChange(
  ctx: RequestContext,
  { token }: ParsedInput<typeof confirmOperation>,
): Promise<Output<typeof confirmOperation>> {
  const { config } = ctx.platform;
  await throttle(ctx.db, `address-confirm:network:${networkOf(ctx.ip)}`, confirmLimit);
  return ctx.transaction(async (tx) => {
    const change = await changes.take(tx, hashToken(token));
    const person = change === null ? null : await lockStaff(tx, change.user_id);
    if (change === null || person === null) throw forbidden(messages.confirmationInvalid);
    // A manager whom the person left, or who was deactivated, must not take them over by what they asked for before.
    if (!(await hasSay(tx, change.requested_by, person))) throw forbidden(messages.confirmationInvalid);
    const { kind, address } = change;
    const earlier = person[kind];
    const version = await setAddress(tx, person.id, kind, address);
    if (version === null) throw conflict(messages.addressTaken);
    if (earlier !== null) await ctx.enqueue(tx, forgetAddress, { identityId: person.identity_id, address: earlier });
    await endSessionsOf(ctx, tx, person.id, change.requested_by === person.id ? change.requested_session_id : null);
    await ctx.audit(tx, {
      action: 'user.address_changed',
      noun: personNoun,
      id: person.id,
      name: person.name,
      actorId: person.id,
      before: { [kind]: earlier },
      after: { [kind]: address, version },
    });
    if (kind === 'email' && earlier !== null) {
      await ctx.enqueue(tx, sendMail, { to: earlier, ...changedLetter(config.publicUrl) });
    }
    return { message: kind === 'email' ? messages.emailChanged : messages.phoneChanged, kind };
  });
}
