import { z } from 'zod';
import { features, staffRoles } from './features.ts';
import { messages } from './messages.ts';
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
});
export type AuthenticatedUser = z.infer<typeof authenticatedUser>;

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

/** Needs no CSRF header: its cookie is SameSite=Strict, bound to a path, and hidden from pages. */
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

export const loginAs = operation({
  method: 'POST',
  path: 'users/login_as_firebase_user',
  summary: 'A one-time sign-in token for somebody else, for an ADMIN in this browser alone',
  effect: 'write',
  access: holders(['Page_Manager', 'Page_Team_Member'], { reach: 'person', roles: ['ADMIN'] }),
  input: z.strictObject({ fbUserId: identifier(200, messages.idNotFound).min(1, messages.idNotFound) }),
  output: z.object({ result: z.object({ body: z.string() }) }),
  errors: ['not_found', 'forbidden'],
});

export const endLoginAs = operation({
  method: 'POST',
  path: 'users/end_login_as',
  summary: 'Ends Login As and gives this browser back to the ADMIN',
  effect: 'write',
  access: signedIn,
  input: z.strictObject({}),
  output: z.object({ message: z.string(), csrfToken: z.string() }),
  errors: ['conflict', 'unauthenticated'],
});
