import type * as contract from '@backline/contract/auth';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import type { Ask } from './code-ask.ts';
import {
  clearSent,
  oncePerAsk,
  requireSolved,
  throttleAsk,
  throttleCodeTry,
  throttleSending,
  throttleSolvedWrong,
  throttleWrongTokens,
} from './auth-throttle.ts';
import { textCode } from './text-code.ts';
import { sendSignInLink as linkJob } from './auth.jobs.ts';
import { findStaffByAddress, type Address } from './auth.repository.ts';

interface Token {
  token: string;
}

/** Has no rate limit: a whole hall shares one IP address, and issuing a challenge costs less than counting it. */
export async function getBotCheck(ctx: RequestContext) {
  return ctx.platform.botCheck.challenge();
}

/** Reveals who may sign in, as the specification demands; the throttle prevents enumeration. */
export async function checkLogin(
  ctx: RequestContext,
  { email, phoneNumber = '' }: ParsedInput<typeof contract.isUserValidForLogin>,
  browser: string | null,
): Promise<Output<typeof contract.isUserValidForLogin>> {
  await throttleAsk(ctx, 'check', { address: email ?? phoneNumber, browser });
  const person = await findStaffByAddress(ctx.db, email === undefined ? { phoneNumber } : { email });
  return person === null ? { isValid: false, message: sessionTexts.accessDenied } : { isValid: true };
}

export async function sendSignInLink(
  ctx: RequestContext,
  { email, bot_check: botCheck, resend: isWanted }: ParsedInput<typeof contract.sendSignInLink>,
  { askId, browser }: Ask,
): Promise<Output<typeof contract.sendSignInLink>> {
  await requireSolved(ctx, 'link', botCheck);
  const sent = { message: sessionTexts.linkSent };
  return oncePerAsk(ctx, { attempt: 'link', askId, isWanted, repeated: sent }, async () => {
    const decision = await throttleSending(ctx, 'link', { address: email, browser });
    const identityId = await identityOf(ctx, { email }, sessionTexts.accessDenied);
    if (decision === 'join') return { message: sessionTexts.linkSentBefore };
    return ctx.transaction(async (tx) => {
      await ctx.enqueue(tx, linkJob, { identityId, address: email, askId });
      return sent;
    });
  });
}

export async function redeemSignInLink(
  ctx: RequestContext,
  { email, token }: ParsedInput<typeof contract.redeemSignInLink>,
): Promise<Token> {
  return throttleWrongTokens(ctx, 'redeem', async () => {
    const identityId = await identityOf(ctx, { email }, sessionTexts.linkInvalid);
    const proof = await ctx.platform.identity.redeemSignInLink({ identityId, address: email }, token);
    if (proof !== null) await clearSent(ctx, 'link', email);
    return proved(proof, sessionTexts.linkInvalid);
  });
}

export async function redeemSignInCode(
  ctx: RequestContext,
  { email, code, bot_check: botCheck }: ParsedInput<typeof contract.redeemSignInCode>,
  askId: string | null,
): Promise<Token> {
  return throttleSolvedWrong(ctx, 'linkCode', { address: email, botCheck, browser: null }, async () => {
    const identityId = await identityOf(ctx, { email }, sessionTexts.codeWrong);
    const proof = await ctx.platform.identity.redeemSignInCode({ identityId, address: email }, { askId, code });
    if (proof !== null) await clearSent(ctx, 'link', email);
    return proved(proof, sessionTexts.codeWrong);
  });
}

export async function sendPhoneCode(
  ctx: RequestContext,
  { phone_number: phoneNumber, bot_check: botCheck, resend: isWanted }: ParsedInput<typeof contract.sendPhoneCode>,
  { askId, browser }: Ask,
): Promise<Output<typeof contract.sendPhoneCode>> {
  const identityOfHolder = () => identityOf(ctx, { phoneNumber }, sessionTexts.accessDenied);
  return textCode(ctx, 'code', { phoneNumber, botCheck, isWanted, askId, browser }, identityOfHolder);
}

export async function verifyPhoneCode(
  ctx: RequestContext,
  { phone_number: phoneNumber, code }: ParsedInput<typeof contract.verifyPhoneCode>,
  askId: string | null,
): Promise<Token> {
  const { identity } = ctx.platform;
  return throttleCodeTry(ctx, 'codeTry', { address: phoneNumber, askId }, async () => {
    const identityId = await identityOf(ctx, { phoneNumber }, sessionTexts.codeWrong);
    const proof = await identity.verifyPhoneCode({ identityId, address: phoneNumber }, { askId, code });
    if (proof !== null) await clearSent(ctx, 'code', phoneNumber);
    return proved(proof, sessionTexts.codeWrong);
  });
}

export async function signInWithPassword(
  ctx: RequestContext,
  { email, password, bot_check: botCheck }: ParsedInput<typeof contract.signInWithPassword>,
  browser: string | null,
): Promise<Token> {
  return throttleSolvedWrong(ctx, 'password', { address: email, botCheck, browser }, async () => {
    // Also verifies the password of an unknown person, so that the response time does not reveal who exists.
    const person = await findStaffByAddress(ctx.db, { email });
    const claimant = { identityId: person?.identity_id ?? null, address: email };
    return proved(
      await ctx.platform.identity.signInWithPassword(claimant, password),
      sessionTexts.passwordSignInFailed,
    );
  });
}

async function identityOf(ctx: RequestContext, address: Address, refusal: string): Promise<string | null> {
  const person = await findStaffByAddress(ctx.db, address);
  if (person === null) throw forbidden(refusal);
  return person.identity_id;
}

function proved(token: string | null, refusal: string): Token {
  if (token === null) throw forbidden(refusal);
  return { token };
}
