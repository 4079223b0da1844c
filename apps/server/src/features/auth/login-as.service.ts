import { messages, type loginAs as loginAsOperation, type Output, type ParsedInput } from '@backline/contract';
import { AppError, forbidden, notFound, sessionInvalid } from '../../platform/errors/errors.ts';
import type { ActorContext, RequestContext, Tx } from '../../platform/http/context.ts';
import type { Proof } from '../../platform/identity/identity.port.ts';
import { useOnce } from '../../platform/once/once.ts';
import {
  csrfTokenFor,
  findSignedIn,
  openSession,
  returnToOwnSession,
  accessCookie,
  type SessionTokens,
} from '../../platform/session/session.ts';
import { findPersonByIdentity } from './auth.repository.ts';

/** A token that opens a session of somebody else once, in the asking ADMIN's own browser. Never onto an ADMIN. */
export async function createLoginAsToken(
  ctx: ActorContext,
  { fbUserId }: ParsedInput<typeof loginAsOperation>,
): Promise<Output<typeof loginAsOperation>> {
  const person = await requireTarget(ctx, fbUserId);
  await ctx.transaction(async (tx) => {
    await ctx.audit(tx, { action: 'login_as.asked', entity: 'user', entityId: person.id });
    // The token must not stay behind as the remembered answer of an Idempotency-Key.
    return { message: messages.saved };
  });
  return { result: { body: await ctx.platform.identity.createCustomToken(fbUserId, ctx.actor.id) } };
}

/** Opens the session for such a token: for the ADMIN who asked, while they are signed in here, once. */
export async function openLoginAs(
  ctx: RequestContext,
  token: string,
  proof: Proof,
  presentedAccess: string | undefined,
): Promise<SessionTokens> {
  const admin = await findSignedIn(ctx, { [accessCookie]: presentedAccess });
  if (admin === null || admin.id !== proof.impersonatorId || admin.role !== 'ADMIN') {
    throw forbidden(messages.linkInvalid);
  }
  const person = await requireTarget(ctx, proof.identityId);
  return ctx.transaction(async (tx) => {
    if (!(await useOnce(tx, 'identity-token', token, proof.expiresAt))) {
      throw new AppError('unauthenticated', messages.linkInvalid);
    }
    const tokens = await openSession(ctx, tx, person.id, admin);
    await ctx.audit(tx, {
      action: 'login_as.started',
      entity: 'user',
      entityId: person.id,
      actorId: admin.id,
      after: { sessionId: tokens.sessionId },
    });
    return tokens;
  });
}

/** Gives the browser back to the ADMIN. Throws `unauthenticated` where their own session is over: this one ends all the same. */
export async function endLoginAs(
  ctx: ActorContext,
  access: string | undefined,
): Promise<{ tokens: SessionTokens; csrfToken: string }> {
  const { impersonator, sessionId, id } = ctx.actor;
  if (impersonator === null) throw new AppError('conflict', messages.requestFailed);
  const own: { tokens: SessionTokens | null } = { tokens: null };
  await ctx.transaction(async (tx: Tx) => {
    own.tokens = await returnToOwnSession(ctx, tx, { access, sessionId });
    await ctx.audit(tx, {
      action: 'login_as.ended',
      entity: 'user',
      entityId: id,
      actorId: impersonator.id,
      after: { sessionId },
    });
    return { message: messages.loginAsEnded };
  });
  if (own.tokens === null) throw sessionInvalid();
  return { tokens: own.tokens, csrfToken: csrfTokenFor(ctx.platform.config, own.tokens.sessionId) };
}

async function requireTarget(ctx: RequestContext, identityId: string): Promise<{ id: number }> {
  const person = await findPersonByIdentity(ctx.db, identityId);
  if (person === null) throw notFound(messages.idNotFound);
  if (person.role === 'ADMIN') throw forbidden(messages.loginAsAdmin);
  if (!person.is_active) throw forbidden(messages.loginAsInactive);
  return person;
}
