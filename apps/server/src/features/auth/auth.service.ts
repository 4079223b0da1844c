import type {
  isUserValidForLogin,
  redeemSignInLink as redeemOperation,
  sendPhoneCode as sendCodeOperation,
  sendSignInLink as sendLinkOperation,
  signInWithPassword as passwordOperation,
  verifyPhoneCode as verifyCodeOperation,
} from '@backline/contract/auth';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Ask } from './code-ask.ts';
import { throttleAsk, throttleNetwork, throttleSolved, throttleWrongTokens } from './auth-throttle.ts';
import { sendPhoneCode as codeJob, sendSignInLink as linkJob } from './auth.jobs.ts';
import { findStaffByAddress, type Address } from './auth.repository.ts';

interface Token {
  token: string;
}

/** Without a limit: a fan takes three on the way in, a whole hall shares one address, and making one costs less than counting it. */
export async function getBotCheck(ctx: RequestContext) {
  return ctx.platform.botCheck.challenge();
}

/** Tells openly who may sign in: the specification's page asks before it sends. The throttle keeps it from being a list. */
export async function checkLogin(
  ctx: RequestContext,
  { email, phoneNumber = '' }: ParsedInput<typeof isUserValidForLogin>,
  browser: string | null,
): Promise<Output<typeof isUserValidForLogin>> {
  await throttleAsk(ctx, 'check', { address: email ?? phoneNumber, browser });
  const person = await findStaffByAddress(ctx.db, email === undefined ? { phoneNumber } : { email });
  return person === null ? { isValid: false, message: messages.accessDenied } : { isValid: true };
}

export async function sendSignInLink(
  ctx: RequestContext,
  input: ParsedInput<typeof sendLinkOperation>,
  browser: string | null,
) {
  const { email } = input;
  await throttleSolved(ctx, 'link', { address: email, botCheck: input.bot_check, browser });
  const identityId = await identityOf(ctx, { email }, messages.accessDenied);
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, linkJob, { identityId, address: email });
    return { message: messages.linkSent };
  });
}

export async function redeemSignInLink(
  ctx: RequestContext,
  { email, token }: ParsedInput<typeof redeemOperation>,
): Promise<Token> {
  return throttleWrongTokens(ctx, 'redeem', async () => {
    const identityId = await identityOf(ctx, { email }, messages.linkInvalid);
    const proof = await ctx.platform.identity.redeemSignInLink({ identityId, address: email }, token);
    return proved(proof, messages.linkInvalid);
  });
}

export async function sendPhoneCode(
  ctx: RequestContext,
  input: ParsedInput<typeof sendCodeOperation>,
  { askId, browser }: Ask,
): Promise<Output<typeof sendCodeOperation>> {
  const phoneNumber = input.phone_number;
  await throttleSolved(ctx, 'code', { address: phoneNumber, botCheck: input.bot_check, browser });
  const identityId = await identityOf(ctx, { phoneNumber }, messages.accessDenied);
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, codeJob, { identityId, address: phoneNumber, askId });
    return { message: messages.passcodeSent };
  });
}

export async function verifyPhoneCode(
  ctx: RequestContext,
  { phone_number: phoneNumber, code }: ParsedInput<typeof verifyCodeOperation>,
  askId: string | null,
): Promise<Token> {
  // By network alone: the provider counts the tries of each code, and nobody's wrong ones may keep a number's owner out.
  await throttleNetwork(ctx, 'codeTry');
  const identityId = await identityOf(ctx, { phoneNumber }, messages.codeWrong);
  const claimant = { identityId, address: phoneNumber };
  const proof = await ctx.platform.identity.verifyPhoneCode(claimant, { askId, code });
  return proved(proof, messages.codeWrong);
}

export async function signInWithPassword(
  ctx: RequestContext,
  { email, password, bot_check }: ParsedInput<typeof passwordOperation>,
  browser: string | null,
): Promise<Token> {
  await throttleSolved(ctx, 'password', { address: email, botCheck: bot_check, browser });
  // Nobody is asked like somebody: the provider then takes as long as for a wrong password.
  const person = await findStaffByAddress(ctx.db, { email });
  const claimant = { identityId: person?.identity_id ?? null, address: email };
  return proved(await ctx.platform.identity.signInWithPassword(claimant, password), messages.passwordSignInFailed);
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
