import { z } from 'zod';
import { features, staffRoles } from './features.ts';
import { messages } from './messages.ts';
import { anybody, operation, signedIn } from './operation.ts';
import { phonePattern } from './phone.ts';
import { done, id, requiredText } from './primitives.ts';
import { noun } from './noun.ts';

export const sessionNoun = noun('session', 'Session');

export const email = z
  .string({ error: messages.emailInvalid })
  .trim()
  .toLowerCase()
  .max(254, messages.tooLong(254))
  .pipe(z.email(messages.emailInvalid));

export const phoneNumber = z.string({ error: messages.phoneInvalid }).trim().regex(phonePattern, messages.phoneInvalid);
export const verificationCode = z
  .string({ error: messages.codeRequired })
  .trim()
  .min(1, messages.codeRequired)
  .regex(/^[0-9]{6}$/, messages.passcodeInvalid);
export const password = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .min(12, messages.passwordShort)
  .max(128, messages.tooLong(128));

/** In a query string an unescaped plus arrives as a space. */
const queryEmail = z
  .string()
  .transform((text) => text.trim().replaceAll(' ', '+'))
  .pipe(email);
const queryPhoneNumber = z
  .string()
  .transform((text) => text.replace(/^ /, '+'))
  .pipe(phoneNumber);

/** The solved bot check; its form depends on the configured kind. Empty where the check is off. */
export const botCheckAnswer = z.string().max(8_192).default('');
/** A short-lived proof from the identity provider of who signs in. */
const identityToken = z.string().min(1).max(4_096);
const linkToken = z.string().min(1).max(512);

export const authenticatedUser = z.object({
  id,
  name: z.string(),
  profile_image_url: z.string().nullable(),
  role: z.enum(staffRoles),
  access_features: z.array(z.enum(features)).max(features.length),
  /** The ADMIN who acts as this person, by Login As. */
  impersonator: z.object({ id, name: z.string() }).nullable(),
});
export type AuthenticatedUser = z.infer<typeof authenticatedUser>;

/** What the sign-in page must know before anybody is known. */
export const getBotCheck = operation({
  method: 'GET',
  path: 'auth/bot_check',
  summary: 'A fresh bot check to solve',
  effect: 'read',
  access: anybody,
  input: z.strictObject({}),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
    z.object({ kind: z.literal('proof-of-work'), challenge: z.string() }),
  ]),
  errors: ['too_many_requests'],
});

export const isUserValidForLogin = operation({
  method: 'GET',
  path: 'users/is_user_valid_for_login',
  summary: 'Whether this address or number belongs to staff who may sign in',
  effect: 'read',
  access: anybody,
  input: z
    .strictObject({ email: queryEmail.optional(), phoneNumber: queryPhoneNumber.optional() })
    .refine((input) => (input.email === undefined) !== (input.phoneNumber === undefined), messages.identifierEmpty),
  output: z.object({ isValid: z.boolean(), message: z.string().optional() }),
  errors: ['too_many_requests'],
});

export const sendSignInLink = operation({
  method: 'POST',
  path: 'auth/send_sign_in_link',
  summary: 'Mails a sign-in link that works once, for 15 minutes',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ email, bot_check: botCheckAnswer }),
  output: done,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const redeemSignInLink = operation({
  method: 'POST',
  path: 'auth/redeem_sign_in_link',
  summary: 'Exchanges a mailed link for an identity token',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ email, token: linkToken }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests'],
});

export const sendPhoneCode = operation({
  method: 'POST',
  path: 'auth/send_phone_code',
  summary: 'Texts a 6-digit code that works once, for 5 minutes',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ phone_number: phoneNumber, bot_check: botCheckAnswer }),
  output: done,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const verifyPhoneCode = operation({
  method: 'POST',
  path: 'auth/verify_phone_code',
  summary: 'Exchanges a texted code for an identity token',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ phone_number: phoneNumber, code: verificationCode }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests'],
});

export const signInWithPassword = operation({
  method: 'POST',
  path: 'auth/sign_in_with_password',
  summary: 'Exchanges a mail address and password for an identity token',
  effect: 'write',
  access: anybody,
  input: z.strictObject({
    email,
    password: z.string({ error: messages.passwordRequired }).min(1, messages.passwordRequired).max(128),
    bot_check: botCheckAnswer,
  }),
  output: z.object({ token: identityToken }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const requestAccess = operation({
  method: 'POST',
  path: 'auth/request_access',
  summary: 'Asks an administrator for access to the console',
  effect: 'write',
  access: anybody,
  input: z.strictObject({
    name: requiredText(messages.nameRequired),
    email: z
      .string({ error: messages.signupEmailInvalid })
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email(messages.signupEmailInvalid)),
    password,
    bot_check: botCheckAnswer,
  }),
  output: done,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const sendPasswordReset = operation({
  method: 'POST',
  path: 'auth/send_password_reset',
  summary: 'Mails a link to set a new password; the answer is the same for every address',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ email, bot_check: botCheckAnswer }),
  output: done,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const resetPassword = operation({
  method: 'POST',
  path: 'auth/reset_password',
  summary: 'Sets a new password and ends every session of the person',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ token: linkToken, password }),
  output: done,
  errors: ['forbidden', 'too_many_requests'],
});

export const setTokenCookie = operation({
  method: 'POST',
  path: 'auth/set_token_cookie',
  summary: 'Opens a session for an identity token and sets its cookies',
  effect: 'write',
  access: anybody,
  input: z.strictObject({ token: identityToken }),
  output: done,
  errors: ['forbidden', 'unauthenticated'],
});

export const setCsrfCookie = operation({
  method: 'POST',
  path: 'auth/set_csrf_cookie',
  summary: 'The CSRF token of the session; the identity token must be of the same person',
  effect: 'read',
  access: signedIn,
  input: z.strictObject({ token: identityToken }),
  output: z.object({ csrfToken: z.string() }),
  errors: ['forbidden'],
});

/** In effect a read for the CSRF rule: its cookie is SameSite=Strict and path-bound, and no page knows it. */
export const refreshSession = operation({
  method: 'POST',
  path: 'auth/refresh_session',
  summary: 'Renews an expired session by its refresh cookie',
  effect: 'read',
  access: anybody,
  input: z.strictObject({}),
  output: z.object({ csrfToken: z.string() }),
  errors: ['unauthenticated'],
});

export const createLoginHistory = operation({
  method: 'POST',
  path: 'users/create_login_history',
  summary: 'Notes how this session was signed in',
  effect: 'write',
  access: signedIn,
  input: z.strictObject({ method: z.enum(['phone', 'email']) }),
  output: done,
});

export const getAuthDetails = operation({
  method: 'GET',
  path: 'users/get_auth_details',
  summary: 'The signed-in person with role and features',
  effect: 'read',
  access: signedIn,
  input: z.strictObject({}),
  output: authenticatedUser,
});

export const logout = operation({
  method: 'POST',
  path: 'users/logout',
  summary: 'Ends this session',
  effect: 'write',
  access: signedIn,
  input: z.strictObject({}),
  output: done,
});
