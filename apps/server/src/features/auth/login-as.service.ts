import { personNoun } from '@backline/contract/person-changes';
import * as contract from '@backline/contract/session';
import * as sessionTexts from '@backline/contract/session.texts';
import { requireAccess } from '../../platform/access/access.ts';
import { AppError, conflict, forbidden, notFound, sessionInvalid } from '../../platform/errors/errors.ts';
import type { ActorContext, RequestContext, Call } from '../../platform/context/request-context.ts';
import type { Proof } from '../../platform/ports/identity.port.ts';
import { useOnce } from '../../platform/once/once.ts';
import {
  accessCookie,
  csrfTokenFor,
  openSession,
  returnToOwnSession,
  type SessionTokens,
} from '../../platform/session/session.ts';
import { findSignedIn } from '../../platform/session/signed-in.ts';
import { findPersonByIdentity } from './auth.repository.ts';
import { loginAsRefusal } from './login-as.policy.ts';

export const createLoginAsToken: Call<typeof contract.loginAs> = async (ctx, { fbUserId }) => {
  const person = await requireTarget(ctx, fbUserId);
  return ctx.transaction(async (tx) => {
    await ctx.audit(tx, { action: 'login_as.asked', noun: personNoun, id: person.id, name: person.name });
    // Storing this response for retries is safe, because the token is valid in this session only.
    return { result: { body: await ctx.platform.identity.createCustomToken(fbUserId, ctx.actor.sessionId) } };
  });
};

export async function openLoginAs(
  ctx: RequestContext,
  token: string,
  proof: Proof,
  presentedAccess: string | undefined,
): Promise<SessionTokens> {
  const admin = await findSignedIn(ctx.platform.db, { [accessCookie]: presentedAccess });
  if (admin === null || admin.sessionId !== proof.askedInSessionId) throw forbidden(sessionTexts.linkInvalid);
  requireAccess(contract.loginAs, admin, null);
  const person = await requireTarget(ctx, proof.identityId);
  return ctx.transaction(async (tx) => {
    if (!(await useOnce(tx, 'identity-token', token, proof.expiresAt))) {
      throw new AppError('unauthenticated', sessionTexts.linkInvalid);
    }
    const tokens = await openSession(ctx, tx, person.id, { impersonator: admin });
    await ctx.audit(tx, {
      action: 'login_as.started',
      noun: personNoun,
      id: person.id,
      name: person.name,
      actorId: admin.id,
      after: { sessionId: tokens.sessionId },
    });
    return tokens;
  });
}

export async function endLoginAs(ctx: ActorContext): Promise<{ tokens: SessionTokens; csrfToken: string }> {
  const { impersonator, sessionId } = ctx.actor;
  if (impersonator === null) throw conflict(sessionTexts.notActing);
  const own: { tokens?: SessionTokens } = {};
  const { csrfToken } = await ctx.transaction(async (tx) => {
    const tokens = await returnToOwnSession(ctx, tx, sessionId);
    // Another tab has already ended the Login As, and its response has set the cookies.
    if (tokens === null) throw sessionInvalid();
    own.tokens = tokens;
    return { message: sessionTexts.loginAsEnded, csrfToken: csrfTokenFor(ctx.platform.config, tokens.sessionId) };
  });
  if (own.tokens === undefined) throw sessionInvalid();
  return { tokens: own.tokens, csrfToken };
}

async function requireTarget(ctx: RequestContext, identityId: string): Promise<{ id: number; name: string }> {
  const person = await findPersonByIdentity(ctx.db, identityId);
  if (person === null) throw notFound(sessionTexts.idNotFound);
  const refusal = loginAsRefusal(person);
  if (refusal !== null) throw forbidden(refusal);
  return person;
}
