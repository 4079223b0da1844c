import { ApiError } from '@backline/client';
import {
  isUserValidForLogin,
  sendPhoneCode,
  sendSignInLink,
  signInWithPassword,
  verifyPhoneCode,
} from '@backline/contract/auth';
import { messages } from '@backline/contract/messages';
import { api } from '../../lib/api.ts';
import type { Identifier } from './identifier.rules.ts';

/** Fails with the text to show. */
export async function checkIsValidForLogin(identifier: Identifier): Promise<void> {
  const input = identifier.kind === 'email' ? { email: identifier.email } : { phoneNumber: identifier.phoneNumber };
  const { isValid } = await api.call(isUserValidForLogin, input).catch((error: unknown) => {
    throw identifier.kind === 'email' && saysNothingElse(error) ? new Error(messages.emailInvalid) : error;
  });
  if (!isValid) throw new Error(messages.accessDenied);
}

/** "Invalid email!" would send people looking for a typing error while the server is out of reach, or asks to wait. */
function saysNothingElse(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.code !== 'no_response' && error.code !== 'too_many_requests');
}

export const mailLink = (email: string, botCheck: string) => api.call(sendSignInLink, { email, bot_check: botCheck });

export const textCode = (phoneNumber: string, botCheck: string) =>
  api.call(sendPhoneCode, { phone_number: phoneNumber, bot_check: botCheck });

/** Both answer the identity token that opens the session. */
export const redeemCode = async (phoneNumber: string, code: string) =>
  (await api.call(verifyPhoneCode, { phone_number: phoneNumber, code })).token;

export const redeemPassword = async (email: string, password: string, botCheck: string) =>
  (await api.call(signInWithPassword, { email, password, bot_check: botCheck })).token;
