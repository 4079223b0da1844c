import { z } from 'zod';
import { anybody, operation } from './operation.ts';
import { identityToken } from './session.ts';

export const getSignInWays = operation.read({
  path: 'auth/get_sign_in_ways',
  summary: 'Returns the name of the single sign-on provider, if there is one, and whether it is the only way in',
  access: anybody,
  output: z.object({ provider: z.string().nullable(), is_only: z.boolean() }),
});

export const beginSingleSignOn = operation.write({
  path: 'auth/begin_single_sign_on',
  summary: 'Returns the address of the provider at which this browser signs in, within 10 minutes',
  access: anybody,
  output: z.object({ url: z.string() }),
  answersSecret: true,
  errors: ['not_found', 'too_many_requests', 'unavailable'],
});

export const finishSingleSignOn = operation.write({
  path: 'auth/finish_single_sign_on',
  summary: 'Exchanges the answer of the provider for an identity token',
  access: anybody,
  /** The query string with which the provider sends the browser back. */
  input: z.strictObject({ query: z.string().min(1).max(4_096) }),
  output: z.object({ token: identityToken }),
  answersSecret: true,
  errors: ['forbidden', 'not_found', 'too_many_requests', 'unavailable'],
});
