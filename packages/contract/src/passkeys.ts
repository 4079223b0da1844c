import { z } from 'zod';
import { anybody, operation, signedIn } from './operation.ts';
import { done, epochMs, id, requiredText } from './primitives.ts';
import * as secondFactorTexts from './second-factor.texts.ts';
import { identityToken } from './session.ts';

export const maxPasskeys = 20;

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(20)).max(10);

/** A browser's answer for a passkey that it used. Bytes are base64url. */
export const assertion = z.strictObject({
  credential: bytes(1_400),
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(4_000),
  user_handle: bytes(200).optional(),
});
export type Assertion = z.infer<typeof assertion>;

export const passkeyName = requiredText(secondFactorTexts.passkeyNameRequired, 60);

/** A browser's answer for a new passkey. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  credential: bytes(1_400),
  client_data: bytes(4_000),
  attestation: bytes(12_000),
  transports,
});

export const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  /** Copied between the devices of its owner by their passkey provider. */
  is_synced: z.boolean(),
  created_dttm: epochMs,
  last_used_dttm: epochMs.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const credentials = z.array(z.object({ id: z.string(), transports })).max(maxPasskeys);
/** Options that the page hands to the browser to use a passkey. */
export const passkeyRequest = z.object({ challenge: z.string(), rp_id: z.string(), credentials });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options that the page hands to the browser to create a passkey. */
export const passkeyCreation = passkeyRequest.extend({ user_handle: z.string(), user_name: z.string() });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const beginPasskeyProof = operation.write({
  path: 'users/begin_passkey_proof',
  summary: 'Creates a challenge with which a passkey of yours proves that it is you, before a factor is changed',
  access: signedIn,
  output: passkeyRequest,
  answersSecret: true,
  errors: ['conflict'],
});

export const beginPasskeySignIn = operation.write({
  path: 'auth/begin_passkey_sign_in',
  summary: 'Creates a challenge for a sign-in by passkey, for this browser, once, within 5 minutes',
  access: anybody,
  output: passkeyRequest,
  answersSecret: true,
  errors: ['too_many_requests'],
});

export const signInWithPasskey = operation.write({
  path: 'auth/sign_in_with_passkey',
  summary: 'Exchanges a signed challenge for an identity token, which counts as both factors',
  access: anybody,
  input: z.strictObject({ passkey: assertion }),
  output: z.object({ token: identityToken }),
  answersSecret: true,
  errors: ['forbidden', 'too_many_requests'],
});

export const beginPasskeyStep = operation.write({
  path: 'auth/begin_passkey_step',
  summary: 'Creates a challenge for the second step of a sign-in, for the passkeys of the person',
  access: anybody,
  output: passkeyRequest,
  answersSecret: true,
  errors: ['unauthenticated', 'too_many_requests'],
});

export const finishPasskeyStep = operation.write({
  path: 'auth/finish_passkey_step',
  summary: 'Completes a sign-in that waits for a second factor by a passkey, and creates the session',
  access: anybody,
  input: z.strictObject({ passkey: assertion }),
  output: done.extend({ csrfToken: z.string() }),
  answersSecret: true,
  errors: ['forbidden', 'unauthenticated', 'too_many_requests'],
});
