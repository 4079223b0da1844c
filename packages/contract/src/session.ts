import { z } from 'zod';
import { appearance } from './appearance.ts';
import { features, staffRoles } from './features.ts';
import { announcement } from './house.ts';
import * as sessionTexts from './session.texts.ts';
import { noun } from './noun.ts';
import { anybody, holders, operation, signedIn } from './operation.ts';
import { done, id, identifier } from './primitives.ts';

export const sessionNoun = noun('session', 'Session', {
  'session.opened': 'Signed in',
  'session.ended': 'Signed out',
  'session.reused': 'Session ended: an old token was shown',
});

export const identityToken = z.string().min(1).max(4_096);

export const authenticatedUser = z.object({
  id,
  name: z.string(),
  profile_image_url: z.string().nullable(),
  role: z.enum(staffRoles),
  access_features: z.array(z.enum(features)).max(features.length),
  impersonator: z.object({ id, name: z.string() }).nullable(),
  /** During a Login As, this is the appearance that the impersonator chose. */
  appearance,
  /** The banner of the console; null if there is none. */
  announcement: announcement.nullable(),
  /** True for an ADMIN of an installation for people that sends no texts, without which fans cannot sign in. */
  are_fans_locked_out: z.literal(true).optional(),
});
export type AuthenticatedUser = z.infer<typeof authenticatedUser>;

/** Leaves time to install an authenticator app. */
export const secondStepSeconds = 15 * 60;

/**
 * Step that is left before a session opens: a code of the second factor, or, where the house requires one, its setup. The
 * browser holds a cookie that opens only this step, for {@link secondStepSeconds}.
 */
export const secondStep = z.object({
  kind: z.enum(['code', 'set_up']),
  /** Factors of the person, apart from recovery codes. */
  ways: z.array(z.enum(['app', 'passkey'])).max(2),
});
export type SecondStep = z.infer<typeof secondStep>;

export const setTokenCookie = operation.write({
  path: 'auth/set_token_cookie',
  summary: 'Creates a session from an identity token and sets its cookies, unless a second step is left',
  access: anybody,
  input: z.strictObject({ token: identityToken }),
  output: done.extend({ second_step: secondStep.optional() }),
  errors: ['forbidden', 'unauthenticated'],
});

export const setCsrfCookie = operation.query({
  path: 'auth/set_csrf_cookie',
  summary: 'Returns the session’s CSRF token; requires an identity token of the same person',
  access: signedIn,
  input: z.strictObject({ token: identityToken }),
  output: z.object({ csrfToken: z.string() }),
  errors: ['forbidden'],
});

/** Needs no CSRF header: its cookie is SameSite=Strict, bound to a path, and hidden from pages. */
export const refreshSession = operation.query({
  path: 'auth/refresh_session',
  summary: 'Renews an expired session using its refresh cookie',
  access: anybody,
  output: z.object({ csrfToken: z.string() }),
  errors: ['unauthenticated'],
});

export const createLoginHistory = operation.write({
  path: 'users/create_login_history',
  summary: 'Records how this session was signed in',
  access: signedIn,
  input: z.strictObject({ method: z.enum(['phone', 'email']) }),
});

export const getAuthDetails = operation.read({
  path: 'users/get_auth_details',
  summary: 'Returns the signed-in person with their role and features',
  access: signedIn,
  output: authenticatedUser,
});

export const logout = operation.write({
  path: 'users/logout',
  summary: 'Ends the current session',
  access: signedIn,
});

export const loginAs = operation.write({
  path: 'users/login_as_firebase_user',
  summary: 'Creates a single-use token with which an ADMIN can sign in as another person, in this browser only',
  access: holders(['Page_Manager', 'Page_Team_Member'], { reach: 'person', roles: ['ADMIN'] }),
  input: z.strictObject({ fbUserId: identifier(200, sessionTexts.idNotFound).min(1, sessionTexts.idNotFound) }),
  output: z.object({ result: z.object({ body: z.string() }) }),
  errors: ['not_found', 'forbidden'],
});

export const endLoginAs = operation.write({
  path: 'users/end_login_as',
  summary: 'Ends Login As and returns this browser to the ADMIN',
  access: signedIn,
  output: z.object({ message: z.string(), csrfToken: z.string() }),
  errors: ['conflict', 'unauthenticated'],
});
