import { z } from 'zod';
import { administrators, anybody, holders, operation, signedIn } from './operation.ts';
import { assertion, maxPasskeys, newPasskey, passkey, passkeyCreation } from './passkeys.ts';
import { done, epochMs, id, listOf, optionalText } from './primitives.ts';
import * as secondFactorTexts from './second-factor.texts.ts';
import * as sessionTexts from './session.texts.ts';
import { withoutGroups } from './sign-in-codes.ts';
import { staffRoles } from './features.ts';

export const recoveryCodeCount = 10;

/** A 6-digit code of an authenticator app, or a recovery code. Ignores case, spaces and hyphens. */
export const secondFactorCode = z
  .string({ error: sessionTexts.codeRequired })
  .max(40, secondFactorTexts.codeWrong)
  .overwrite((typed) => withoutGroups(typed).toLowerCase())
  .min(1, sessionTexts.codeRequired);

/** The first code of a new authenticator app. */
export const setupCode = z
  .string({ error: sessionTexts.codeRequired })
  .overwrite(withoutGroups)
  .min(1, sessionTexts.codeRequired)
  .regex(/^[0-9]{6}$/, secondFactorTexts.setupWrong);

/** Proof by the owner before a factor is changed: a code, the password of the account or a passkey. */
const proof = {
  code: secondFactorCode.optional(),
  password: z.string().min(1, sessionTexts.passwordRequired).max(128, secondFactorTexts.proofWrong).optional(),
  passkey: assertion.optional(),
};

const recoveryCodes = z.array(z.string()).max(recoveryCodeCount);
const setup = z.object({
  /** Base32, for people who cannot scan. */
  secret: z.string(),
  /** Text of the QR code, as authenticator apps read it. */
  uri: z.string(),
});

export const getSecondFactor = operation.read({
  path: 'users/get_second_factor',
  summary: 'Returns your second factors, and whether you need one',
  access: signedIn,
  output: z.object({
    totp_since_dttm: epochMs.nullable(),
    recovery_codes_left: z.number().int().min(0).max(recoveryCodeCount),
    is_required: z.boolean(),
    passkeys: z.array(passkey).max(maxPasskeys),
  }),
});

export const beginTotp = operation.write({
  path: 'users/begin_totp',
  summary:
    'Creates a secret for an authenticator app, which works once a code confirms it; replacing one needs a proof',
  access: signedIn,
  input: z.strictObject(proof),
  output: setup,
  answersSecret: true,
  errors: ['forbidden', 'too_many_requests'],
});

export const confirmTotp = operation.write({
  path: 'users/confirm_totp',
  summary: 'Turns the authenticator app on; returns recovery codes with the first factor, and this once only',
  access: signedIn,
  input: z.strictObject({ code: setupCode }),
  output: done.extend({ recovery_codes: recoveryCodes }),
  answersSecret: true,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const endTotp = operation.write({
  path: 'users/end_totp',
  summary: 'Removes your authenticator app; needs a code or your password',
  access: signedIn,
  input: z.strictObject(proof),
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = operation.write({
  path: 'users/renew_recovery_codes',
  summary: 'Replaces your recovery codes; needs a code or your password',
  access: signedIn,
  input: z.strictObject(proof),
  output: done.extend({ recovery_codes: recoveryCodes }),
  answersSecret: true,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const beginPasskey = operation.write({
  path: 'users/begin_passkey',
  summary: 'Creates a challenge for a new passkey; needs a proof if you have a second factor',
  access: signedIn,
  input: z.strictObject(proof),
  output: passkeyCreation,
  answersSecret: true,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const confirmPasskey = operation.write({
  path: 'users/confirm_passkey',
  summary: 'Stores a new passkey; returns recovery codes with the first factor, and this once only',
  access: signedIn,
  input: newPasskey,
  output: done.extend({ recovery_codes: recoveryCodes }),
  answersSecret: true,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const endPasskey = operation.write({
  path: 'users/end_passkey',
  summary: 'Removes one of your passkeys; needs a proof',
  access: signedIn,
  input: z.strictObject({ passkey_id: id, ...proof }),
  errors: ['forbidden', 'conflict', 'not_found', 'too_many_requests'],
});

const opened = done.extend({ csrfToken: z.string() });

export const finishSecondStep = operation.write({
  path: 'auth/finish_second_step',
  summary: 'Completes a sign-in that waits for a second factor, in the browser that began it, and creates the session',
  access: anybody,
  input: z.strictObject({ code: secondFactorCode }),
  output: opened,
  answersSecret: true,
  errors: ['forbidden', 'unauthenticated', 'too_many_requests'],
});

export const beginRequiredTotp = operation.write({
  path: 'auth/begin_required_totp',
  summary: 'Creates a secret for an authenticator app during a sign-in that may not go on without one',
  access: anybody,
  output: setup,
  answersSecret: true,
  errors: ['unauthenticated', 'too_many_requests'],
});

export const confirmRequiredTotp = operation.write({
  path: 'auth/confirm_required_totp',
  summary: 'Turns the authenticator app on during a sign-in, and creates the session',
  access: anybody,
  input: z.strictObject({ code: setupCode }),
  output: opened.extend({ recovery_codes: recoveryCodes }),
  answersSecret: true,
  errors: ['forbidden', 'unauthenticated', 'too_many_requests'],
});

export const listSecondFactors = operation.read({
  path: 'users/get_second_factors',
  summary: 'Lists staff with a second factor, and administrators without one',
  access: administrators,
  input: z.strictObject({ search: optionalText(100) }),
  output: listOf(
    z.object({ id, name: z.string(), role: z.enum(staffRoles), has_factor: z.boolean(), is_own: z.boolean() }),
  ),
});
export type FactorHolder = z.infer<typeof listSecondFactors.output>[number];

export const resetSecondFactor = operation.write({
  path: 'users/reset_second_factor',
  summary: 'Removes the lost second factors of somebody else and ends their sessions',
  access: holders(['Role_Access'], { roles: ['ADMIN'], reach: 'person' }),
  input: z.strictObject({ user_id: id }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
