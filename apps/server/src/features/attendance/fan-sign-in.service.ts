import { describeDevice } from '@backline/contract/device-name';
import { sessionNoun } from '@backline/contract/session';
import { personNoun } from '@backline/contract/person-changes';
import type * as contract from '@backline/contract/attendance';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FanContext, RequestContext } from '../../platform/context/request-context.ts';
import type { CodeSender } from '../../platform/ports/identity.port.ts';
import { csrfTokenFor, endSession, type SessionTokens } from '../../platform/session/session.ts';
import { clearSent, noteSignIn, openInBrowser, textCode, throttleCodeTry, type Ask } from '../auth/index.ts';
import { saveLanguage } from '../people/index.ts';
import { giveOrdersToFan, lockNumber } from '../store-buyers/index.ts';
import { mayBeFan } from './fan-sign-in.policy.ts';
import * as fans from './fan-sign-in.repository.ts';

export async function sendFanCode(
  ctx: RequestContext,
  {
    phone_number: phoneNumber,
    bot_check: botCheck,
    resend: isWanted,
    sender,
  }: ParsedInput<typeof contract.sendFanCode> & { sender: CodeSender | undefined },
  { askId, browser }: Ask,
): Promise<Output<typeof contract.sendFanCode>> {
  return textCode(ctx, 'fanCode', { phoneNumber, botCheck, isWanted, sender, askId, browser }, () =>
    identityOf(ctx, phoneNumber),
  );
}

export async function verifyFanCode(
  ctx: RequestContext,
  { phone_number: phoneNumber, code, name }: ParsedInput<typeof contract.verifyFanCode>,
  { askId, presentedAccess }: { askId: string | null; presentedAccess: string | undefined },
): Promise<Output<typeof contract.verifyFanCode> & { tokens: SessionTokens }> {
  const { config, identity } = ctx.platform;
  const proof = await throttleCodeTry(ctx, 'fanCodeTry', { address: phoneNumber, askId }, async () => {
    // Rejects a staff number before checking the code, so nobody can use up a staff member’s attempts here.
    const claimant = { identityId: await identityOf(ctx, phoneNumber), address: phoneNumber };
    const token = await identity.verifyPhoneCode(claimant, { askId, code });
    const proved = token === null ? null : await identity.verifyToken(token);
    if (proved === null) throw forbidden(sessionTexts.codeWrong);
    await clearSent(ctx, 'fanCode', phoneNumber);
    return proved;
  });
  return ctx.transaction(async (tx) => {
    const fan = await findOrMake(ctx, tx, { phoneNumber, identityId: proof.identityId, name });
    await saveLanguage(tx, fan.id, ctx.language);
    const tokens = await openInBrowser(ctx, tx, fan.id, presentedAccess);
    await noteSignIn(ctx, tx, { userId: fan.id, sessionId: tokens.sessionId, method: 'phone' });
    return {
      message: sessionTexts.fanSignedIn,
      csrfToken: csrfTokenFor(config, tokens.sessionId),
      fan: { id: fan.id, name: fan.name, phone_number: phoneNumber },
      is_new: fan.isNew,
      tokens,
    };
  });
}

export async function signOutFan(ctx: FanContext) {
  const { sessionId } = ctx.fan;
  return ctx.transaction(async (tx) => {
    await endSession(ctx, tx, sessionId);
    await ctx.audit(tx, {
      action: 'session.ended',
      noun: sessionNoun,
      id: sessionId,
      name: describeDevice(ctx.userAgent).name,
    });
    return { message: sessionTexts.signedOut };
  });
}

async function identityOf(ctx: RequestContext, phoneNumber: string): Promise<string | null> {
  const holder = await fans.findHolder(ctx.db, phoneNumber);
  if (!mayBeFan(holder)) throw forbidden(sessionTexts.accessDenied);
  return holder?.identity_id ?? null;
}

async function findOrMake(
  ctx: RequestContext,
  tx: Tx,
  proved: { phoneNumber: string; identityId: string; name: string },
): Promise<{ id: number; name: string; isNew: boolean }> {
  const { phoneNumber, identityId } = proved;
  const name = proved.name || `Fan ${phoneNumber.slice(-4)}`;
  // Excludes a concurrent correction of the number, which takes the same lock.
  await lockNumber(tx, phoneNumber);
  const made = await fans.insert(tx, { name, phoneNumber, identityId });
  if (made !== null) {
    await ctx.audit(tx, {
      action: 'user.created',
      noun: personNoun,
      id: made,
      name,
      actorId: made,
      after: { role: 'USER', name, phone_number: phoneNumber },
    });
    await giveOrdersToFan(ctx, tx, { id: made, phoneNumber });
    return { id: made, name, isNew: true };
  }
  const known = await fans.lockHolder(tx, phoneNumber);
  if (known === null || !mayBeFan(known)) throw forbidden(sessionTexts.accessDenied);
  if (known.identity_id === null) {
    await fans.linkIdentity(tx, known.id, identityId);
    await giveOrdersToFan(ctx, tx, { id: known.id, phoneNumber });
  } else if (known.identity_id !== identityId) {
    // A concurrent sign-in created the fan under another identity. The next code will belong to that identity.
    throw forbidden(sessionTexts.codeWrong);
  }
  return { id: known.id, name: known.name, isNew: false };
}
