import { z } from 'zod';
import { mailAddress } from './mail-address.ts';
import { botCheckAnswer, codeTexted, resend, verificationCode } from './sign-in-codes.ts';
import * as sessionTexts from './session.texts.ts';
import * as generalTexts from './general.texts.ts';
import * as peopleTexts from './people.texts.ts';
import { anybody, operation } from './operation.ts';
import { phoneNumber } from './phone.ts';
import { requiredText } from './primitives.ts';
import { identityToken } from './session.ts';
import { cleanLine } from './typed-text.ts';

export const email = mailAddress({ missing: sessionTexts.emailInvalid, wrong: sessionTexts.emailInvalid });
export const password = z
  .string({ error: sessionTexts.passwordRequired })
  .min(1, sessionTexts.passwordRequired)
  .min(12, sessionTexts.passwordShort)
  .max(128, generalTexts.tooLong(128));

/** Restores an unescaped plus, which a query string delivers as a space. */
const queryEmail = z
  .string()
  .transform((text) => cleanLine(text).replaceAll(' ', '+'))
  .pipe(email);
const queryPhoneNumber = z
  .string()
  .transform((text) => text.replace(/^ /, '+'))
  .pipe(phoneNumber);

const linkToken = z.string().min(1).max(512);

export const getBotCheck = operation.read({
  path: 'auth/bot_check',
  summary: 'Creates a bot check to solve',
  access: anybody,
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
    z.object({ kind: z.literal('proof-of-work'), challenge: z.string() }),
  ]),
});

export const isUserValidForLogin = operation.read({
  path: 'users/is_user_valid_for_login',
  summary: 'Returns whether an email address or phone number belongs to staff who may sign in',
  access: anybody,
  input: z
    .strictObject({ email: queryEmail.optional(), phoneNumber: queryPhoneNumber.optional() })
    .refine((input) => (input.email === undefined) !== (input.phoneNumber === undefined), sessionTexts.identifierEmpty),
  output: z.object({ isValid: z.boolean(), message: z.string().optional() }),
  errors: ['too_many_requests'],
});

export const sendSignInLink = operation.write({
  path: 'auth/send_sign_in_link',
  summary: 'Emails a sign-in link and a 6-digit code; either works once, within 15 minutes',
  access: anybody,
  input: z.strictObject({ email, bot_check: botCheckAnswer, resend }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const redeemSignInLink = operation.write({
  path: 'auth/redeem_sign_in_link',
  summary: 'Exchanges an emailed link for an identity token',
  access: anybody,
  input: z.strictObject({ email, token: linkToken }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests'],
});

export const redeemSignInCode = operation.write({
  path: 'auth/redeem_sign_in_code',
  summary: 'Exchanges the code from a sign-in email for an identity token, in any browser',
  access: anybody,
  input: z.strictObject({ email, code: verificationCode, bot_check: botCheckAnswer }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const sendPhoneCode = operation.write({
  path: 'auth/send_phone_code',
  summary: 'Texts a single-use 6-digit code that expires after 5 minutes',
  access: anybody,
  input: z.strictObject({ phone_number: phoneNumber, bot_check: botCheckAnswer, resend }),
  output: codeTexted,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const verifyPhoneCode = operation.write({
  path: 'auth/verify_phone_code',
  summary: 'Exchanges a texted code for an identity token',
  access: anybody,
  input: z.strictObject({ phone_number: phoneNumber, code: verificationCode }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests'],
});

export const signInWithPassword = operation.write({
  path: 'auth/sign_in_with_password',
  summary: 'Exchanges an email address and password for an identity token',
  access: anybody,
  input: z.strictObject({
    email,
    password: z.string({ error: sessionTexts.passwordRequired }).min(1, sessionTexts.passwordRequired).max(128),
    bot_check: botCheckAnswer,
  }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const requestAccess = operation.write({
  path: 'auth/request_access',
  summary: 'Sends administrators a request for access to the console',
  access: anybody,
  input: z.strictObject({
    name: requiredText(peopleTexts.nameRequired),
    email: mailAddress({ missing: sessionTexts.signupEmailInvalid, wrong: sessionTexts.signupEmailInvalid }),
    password,
    bot_check: botCheckAnswer,
  }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const sendPasswordReset = operation.write({
  path: 'auth/send_password_reset',
  summary: 'Emails a link to set a new password; the response is the same for every address',
  access: anybody,
  input: z.strictObject({ email, bot_check: botCheckAnswer }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const resetPassword = operation.write({
  path: 'auth/reset_password',
  summary: 'Sets a new password and ends all sessions of the person',
  access: anybody,
  input: z.strictObject({ token: linkToken, password }),
  errors: ['forbidden', 'too_many_requests'],
});
