import { describeDevice } from '@backline/contract/device-name';
import * as contract from '@backline/contract/session';
import { features } from '@backline/contract/features';
import type { SecondFactor } from '@backline/contract/sign-in-methods';
import * as sessionTexts from '@backline/contract/session.texts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { AppError, forbidden } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext, RequestContext } from '../../platform/context/request-context.ts';
import type { Proof } from '../../platform/ports/identity.port.ts';
import { useOnce } from '../../platform/once/once.ts';
import {
  csrfTokenFor,
  endPresented,
  openSession,
  type OpenedBy,
  type SessionTokens,
} from '../../platform/session/session.ts';
import {
  findIdentity,
  insertLogin,
  linkIdentity,
  lockStaffByAddress,
  lockStaffByIdentity,
  markSignedIn,
  type StaffRow,
} from './auth.repository.ts';
import { currentAnnouncement } from '../house-settings/index.ts';
import { isTrustedProvider, secondStepOf, setProviderTrust } from '../second-factor/index.ts';
import { getAppearance } from './appearance.service.ts';
import { beginSecondStep } from './pending-sign-in.ts';
import { refuseOwnWays } from './only-way.ts';
import { openLoginAs } from './login-as.service.ts';

/** Opens a session and ends the browser's previous one, whose cookies it overwrites. */
export async function openSessionFor(
  ctx: RequestContext,
  token: string,
  presentedAccess: string | undefined,
): Promise<Opened> {
  const proof = await verify(ctx, token);
  if (proof.askedInSessionId !== undefined) return { tokens: await openLoginAs(ctx, token, proof, presentedAccess) };
  // A token of another way may have been created just before the setting took effect.
  if (proof.method !== 'single_sign_on') refuseOwnWays(ctx.platform);
  return ctx.transaction(async (tx) => {
    if (!(await useOnce(tx, 'identity-token', token, proof.expiresAt))) throw tokenInvalid();
    const person = await findOrLink(tx, proof);
    if (person === null) throw forbidden(sessionTexts.accessDenied);
    await markSignedIn(tx, person.id);
    const { method: openedBy } = proof;
    const secondFactor = await factorOf(tx, person.id, proof);
    // From now on the provider counts, until the person sets up their first factor here.
    if (secondFactor === 'provider') await setProviderTrust(tx, person.id, true);
    const step = secondFactor === null ? await secondStepOf(tx, person.id) : null;
    if (step !== null) return { step, pending: await beginSecondStep(tx, { userId: person.id, openedBy, step }) };
    return { tokens: await openInBrowser(ctx, tx, person.id, presentedAccess, { openedBy, secondFactor }) };
  });
}

/** Either a session, or a sign-in that waits for its second step under the token `pending`. */
type Opened = { tokens: SessionTokens } | { step: contract.SecondStep; pending: string };

/**
 * A passkey proves possession and the person together. Behind single sign-on, the provider asks for its own factors, but
 * an account that was linked by its mail address first needs the factor that the person has here. Throws `forbidden` if
 * the account is not linked any more.
 */
async function factorOf(tx: Tx, userId: number, { method, account }: Proof): Promise<SecondFactor | null> {
  if (method === 'passkey') return 'passkey';
  if (method !== 'single_sign_on') return null;
  const isTrusted = account === undefined ? null : await isTrustedProvider(tx, userId, account);
  if (isTrusted === null) throw forbidden(signOnTexts.notAllowed);
  if (isTrusted) return 'provider';
  return (await secondStepOf(tx, userId))?.kind === 'code' ? null : 'provider';
}

export async function openInBrowser(
  ctx: RequestContext,
  tx: Tx,
  personId: number,
  presentedAccess: string | undefined,
  opened: OpenedBy = {},
): Promise<SessionTokens> {
  await endInBrowser(ctx, tx, presentedAccess, personId);
  const tokens = await openSession(ctx, tx, personId, opened);
  await ctx.audit(tx, {
    action: 'session.opened',
    noun: contract.sessionNoun,
    id: tokens.sessionId,
    name: describeDevice(ctx.userAgent).name,
    actorId: personId,
    after: { userId: personId },
  });
  return tokens;
}

/** Finds the person who has the proved address now. The first sign-in links the identity to that person. */
async function findOrLink(tx: Tx, { identityId, email, phoneNumber }: Proof): Promise<StaffRow | null> {
  const address = email !== undefined ? { email } : phoneNumber !== undefined ? { phoneNumber } : null;
  if (address === null) return lockStaffByIdentity(tx, identityId);
  const person = await lockStaffByAddress(tx, address);
  if (person === null || person.identity_id === identityId) return person;
  return (await linkIdentity(tx, person.id, identityId)) ? person : null;
}

export async function getCsrfToken(ctx: ActorContext, token: string) {
  const { identityId } = await verify(ctx, token);
  if ((await findIdentity(ctx.db, ctx.actor.id)) !== identityId) throw forbidden(sessionTexts.linkInvalid);
  return { csrfToken: csrfTokenFor(ctx.platform.config, ctx.actor.sessionId) };
}

export async function noteLogin(ctx: ActorContext, { method }: ParsedInput<typeof contract.createLoginHistory>) {
  const { id: userId, sessionId, impersonator } = ctx.actor;
  return ctx.transaction(async (tx) => {
    // Does not record a Login As, because the person did not sign in themselves.
    if (impersonator === null) await noteSignIn(ctx, tx, { userId, sessionId, method });
    return { message: generalTexts.saved };
  });
}

export async function noteSignIn(
  ctx: RequestContext,
  tx: Tx,
  login: { userId: number; sessionId: string; method: 'phone' | 'email' },
): Promise<void> {
  await insertLogin(tx, { ...login, ip: ctx.ip, userAgent: ctx.userAgent });
}

export async function describeActor(ctx: ActorContext): Promise<Output<typeof contract.getAuthDetails>> {
  const { actor, platform } = ctx;
  const { config } = platform;
  return {
    id: actor.id,
    name: actor.name,
    profile_image_url: actor.profileImageKey === null ? null : platform.storage.publicUrl(actor.profileImageKey),
    role: actor.role,
    access_features: features.filter((feature) => actor.features.has(feature)),
    impersonator: actor.impersonator,
    appearance: await getAppearance(ctx),
    announcement: await currentAnnouncement(ctx),
    ...(actor.role === 'ADMIN' && !config.demo && config.twilio === undefined ? { are_fans_locked_out: true } : {}),
  };
}

export async function closeSession(ctx: ActorContext, presentedAccess: string | undefined) {
  return ctx.transaction(async (tx) => {
    await endInBrowser(ctx, tx, presentedAccess);
    return { message: sessionTexts.signedOut };
  });
}

async function endInBrowser(ctx: RequestContext, tx: Tx, access: string | undefined, actorId?: number): Promise<void> {
  for (const { id, impersonatorId } of await endPresented(ctx, tx, access)) {
    // Skips a Login As, whose end is recorded in a separate audit line.
    if (impersonatorId !== null) continue;
    await ctx.audit(tx, {
      action: 'session.ended',
      noun: contract.sessionNoun,
      id,
      name: describeDevice(ctx.userAgent).name,
      actorId,
    });
  }
}

async function verify(ctx: RequestContext, token: string): Promise<Proof> {
  const proof = await ctx.platform.identity.verifyToken(token);
  if (proof === null) throw tokenInvalid();
  return proof;
}

/** Omits `accessTokenInValid`, because refreshing the session would not help. */
const tokenInvalid = () => new AppError('unauthenticated', sessionTexts.linkInvalid);
