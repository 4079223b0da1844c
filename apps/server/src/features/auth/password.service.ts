import { accessRequestNoun } from '@backline/contract/access-requests';
import { personNoun } from '@backline/contract/people';
import type {
  requestAccess as requestAccessOperation,
  resetPassword as resetOperation,
  sendPasswordReset as sendResetOperation,
} from '@backline/contract/auth';
import { messages } from '@backline/contract/messages';
import type { ParsedInput } from '@backline/contract/operation';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hashPassword } from '../../platform/identity/password.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddressChange } from '../account/index.ts';
import { throttleNetwork, throttleSolved } from './auth-throttle.ts';
import { findStaffByAddress, insertAccessRequest } from './auth.repository.ts';

/** The same answer after the same work for every address, so that the form tells nothing about who is staff. */
export async function requestAccess(
  ctx: RequestContext,
  { name, email, password, bot_check }: ParsedInput<typeof requestAccessOperation>,
) {
  await throttleSolved(ctx, 'signup', { address: email, botCheck: bot_check });
  const passwordHash = await hashPassword(password);
  return ctx.transaction(async (tx) => {
    const id = await insertAccessRequest(tx, { name, email, passwordHash });
    if (id !== null) {
      await ctx.audit(tx, {
        action: 'access.requested',
        noun: accessRequestNoun,
        id,
        name,
        after: { name, email },
      });
    }
    return { message: messages.accessRequested };
  });
}

export async function sendPasswordReset(
  ctx: RequestContext,
  { email, bot_check }: ParsedInput<typeof sendResetOperation>,
) {
  await throttleSolved(ctx, 'reset', { address: email, botCheck: bot_check });
  const person = await findStaffByAddress(ctx.db, { email });
  if (person !== null) {
    // After the answer: the time that a mail takes would tell which addresses have a password.
    const claimant = { identityId: person.identity_id, address: email };
    ctx.afterCommit(() => ctx.platform.identity.sendPasswordReset(claimant));
  }
  return { message: messages.resetSent };
}

export async function resetPassword(ctx: RequestContext, { token, password }: ParsedInput<typeof resetOperation>) {
  await throttleNetwork(ctx, 'redeem');
  return ctx.transaction(async (tx) => {
    const reset = await ctx.platform.identity.resetPassword(tx, token, password);
    const person = reset === null ? null : await findStaffByAddress(tx, { email: reset.address });
    // The mailbox may have changed hands, or the person left, since the link was mailed.
    if (reset === null || person === null || person.identity_id !== reset.identityId) {
      throw forbidden(messages.linkInvalid);
    }
    await endSessionsOf(ctx, tx, person.id);
    // Whoever was in the account until now may have begun to move it to an address of theirs.
    for (const kind of ['email', 'phone_number'] as const) await forgetAddressChange(ctx, tx, person, kind);
    await ctx.audit(tx, { action: 'password.reset', noun: personNoun, id: person.id, name: person.name });
    return { message: messages.resetDone };
  });
}
