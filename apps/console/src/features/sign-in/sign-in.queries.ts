import { ApiError } from '@backline/client';
import {
  isUserValidForLogin,
  redeemSignInCode,
  sendPhoneCode,
  sendSignInLink,
  signInWithPassword,
  verifyPhoneCode,
} from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { api } from '../../lib/api.ts';
import type { Identifier } from './identifier.rules.ts';

/** Throws if the person cannot sign in. The error's message is shown on the page. */
export async function checkIsValidForLogin(identifier: Identifier): Promise<void> {
  const input = identifier.kind === 'email' ? { email: identifier.email } : { phoneNumber: identifier.phoneNumber };
  const { isValid } = await api.call(isUserValidForLogin, input).catch((error: unknown) => {
    // Ignores a rate limit error, because this limit counts all requests from the same network. The call that sends the
    // code or link has a separate limit and a bot check.
    if (error instanceof ApiError && error.code === 'too_many_requests') return { isValid: true };
    throw identifier.kind === 'email' && saysNothingElse(error) ? new Error(sessionTexts.emailInvalid) : error;
  });
  if (!isValid) throw new Error(sessionTexts.accessDenied);
}

/**
 * Returns true unless the server gave no response. During an outage "Invalid email!" would send people looking for a
 * typo.
 */
function saysNothingElse(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code !== 'no_response';
}

/** Without `resend`, a repeat within 30 seconds does not send a second email. */
export const mailLink = (email: string, botCheck: string, { resend = false } = {}) =>
  api.call(sendSignInLink, { email, bot_check: botCheck, resend });

export const textCode = (phoneNumber: string, botCheck: string, { resend = false } = {}) =>
  api.call(sendPhoneCode, { phone_number: phoneNumber, bot_check: botCheck, resend });

export const redeemMailedCode = async (email: string, code: string, botCheck: string) =>
  (await api.call(redeemSignInCode, { email, code, bot_check: botCheck })).token;

export const redeemCode = async (phoneNumber: string, code: string) =>
  (await api.call(verifyPhoneCode, { phone_number: phoneNumber, code })).token;

export const redeemPassword = async (email: string, password: string, botCheck: string) =>
  (await api.call(signInWithPassword, { email, password, bot_check: botCheck })).token;
