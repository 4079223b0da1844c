import { accessRequestNoun } from '@backline/contract/access-requests';
import { personNoun } from '@backline/contract/person-changes';
import type * as contract from '@backline/contract/auth';
import type { ParsedInput } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import { conflict, forbidden } from '../../platform/errors/errors.ts';
import type { ActorContext, RequestContext } from '../../platform/context/request-context.ts';
import { hashPassword } from '../../integrations/identity/password.ts';
import { findEmail } from '../../platform/session/session.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { requireSolved, throttleSending, throttleSolved, throttleWrongTokens } from './auth-throttle.ts';
import { sendPasswordReset as resetLetterJob, setPassword } from './auth.jobs.ts';
import { findStaffByAddress, insertAccessRequest } from './auth.repository.ts';
import { ownLinkLimit } from './auth.limits.ts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import { shutOut } from './shut-out.ts';

/** Returns the same response after the same work for every address, so that it does not reveal who is staff. */
export async function requestAccess(
  ctx: RequestContext,
  { name, email, password, bot_check }: ParsedInput<typeof contract.requestAccess>,
) {
  await throttleSolved(ctx, 'signup', { address: email, botCheck: bot_check, browser: null });
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
    return { message: sessionTexts.accessRequested };
  });
}

export async function sendPasswordReset(
  ctx: RequestContext,
  { email, bot_check }: ParsedInput<typeof contract.sendPasswordReset>,
  browser: string | null,
) {
  await requireSolved(ctx, 'reset', bot_check);
  const decision = await throttleSending(ctx, 'reset', { address: email, browser });
  if (decision === 'join') return { message: sessionTexts.resetSent };
  // Neither the response nor the time it takes reveals which addresses have a password.
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, resetLetterJob, { email });
    return { message: sessionTexts.resetSent };
  });
}

/**
 * Emails a link instead of setting the password at once, so that nobody can set one at an unattended console. Throws
 * `forbidden` during a Login As.
 */
export async function sendOwnPasswordLink(ctx: ActorContext) {
  refuseActing(ctx);
  const { id, name } = ctx.actor;
  await throttle(ctx.db, `password-link:person:${id}`, ownLinkLimit);
  const email = await findEmail(ctx.db, id);
  if (email === null) throw conflict(sessionTexts.passwordNeedsEmail);
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, resetLetterJob, { email, isOwn: true });
    await ctx.audit(tx, { action: 'password.link_requested', noun: personNoun, id, name });
    return { message: sessionTexts.passwordLinkSent(email) };
  });
}

/** Resets the password by an emailed link. An interruption keeps the old password, but may use up the link. */
export async function resetPassword(
  ctx: RequestContext,
  { token, password }: ParsedInput<typeof contract.resetPassword>,
) {
  const { identity } = ctx.platform;
  const link = await throttleWrongTokens(ctx, 'redeem', async () => {
    const found = await identity.findResetLink(token);
    if (found === null) throw forbidden(sessionTexts.linkInvalid);
    return found;
  });
  const person = await findStaffByAddress(ctx.db, { email: link.address });
  // The mailbox may have got a new owner since the link was emailed.
  if (person === null || person.identity_id !== link.identityId) throw forbidden(sessionTexts.linkInvalid);
  const hash = await hashPassword(password);
  const taken = await identity.takeResetLink(token);
  if (taken === null) throw forbidden(sessionTexts.linkInvalid);
  const { identityId, takenAt } = taken;
  return ctx.transaction(async (tx) => {
    await ctx.audit(tx, { action: 'password.reset', noun: personNoun, id: person.id, name: person.name });
    await shutOut(ctx, tx, person);
    await ctx.enqueue(tx, setPassword, { person, reset: { identityId, hash, takenAt } });
    return { message: sessionTexts.resetDone };
  });
}
