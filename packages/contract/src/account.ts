import { z } from 'zod';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { anybody, operation, signedIn } from './operation.ts';
import { pendingAddresses } from './people.ts';
import { epochMs, id } from './primitives.ts';
import { secondFactors, signInMethods } from './sign-in-methods.ts';

const addressDecision = z.object({
  message: z.string(),
  kind: z.enum(['email', 'phone_number']),
  /** False while the change is pending, and after it was stopped. */
  is_changed: z.boolean(),
});

export const confirmAddressChange = operation.write({
  path: 'users/confirm_address_change',
  summary: 'Applies an address change, using the token sent to the new address',
  access: anybody,
  input: z.strictObject({ token: z.string().min(1).max(512) }),
  output: addressDecision,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

/** Uses POST so that the token does not appear in access logs. */
export const getAddressChange = operation.query({
  path: 'users/get_address_change',
  summary: 'Returns the address change that a token sent to a current address is about',
  access: anybody,
  input: z.strictObject({ token: z.string().min(1).max(512) }),
  output: z.object({
    kind: z.enum(['email', 'phone_number']),
    /** Masks the new address: `r…@example.org`, `a number that ends in 12`. */
    hint: z.string(),
  }),
  errors: ['forbidden', 'too_many_requests'],
});

export const decideAddressChange = operation.write({
  path: 'users/decide_address_change',
  summary: 'Allows or stops an address change, using the token sent to a current address',
  access: anybody,
  input: z.strictObject({ token: z.string().min(1).max(512), decision: z.enum(['allow', 'stop']) }),
  output: addressDecision,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const getAccount = operation.read({
  path: 'users/get_account',
  summary: 'Returns your email address and phone number, with pending changes',
  access: signedIn,
  output: z.object({
    id,
    name: z.string(),
    email: shownMailAddress.nullable(),
    phone_number: z.string().nullable(),
    ...pendingAddresses,
  }),
});

export const deviceSession = z.object({
  session_id: z.uuid(),
  is_current: z.boolean(),
  user_agent: z.string(),
  ip: z.string(),
  method: z.enum(['phone', 'email']).nullable(),
  /** Null if the identity provider does not name the way, and for a Login As. */
  opened_by: z.enum(signInMethods).nullable(),
  second_factor: z.enum(secondFactors).nullable(),
  impersonator_name: z.string().nullable(),
  created_dttm: epochMs,
  last_seen_dttm: epochMs,
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const maxSessions = 100;

export const listSessions = operation.read({
  path: 'users/get_sessions',
  summary: 'Lists your active sessions, the current one first',
  access: signedIn,
  output: z.array(deviceSession).max(maxSessions),
});

export const endOwnSession = operation.write({
  path: 'users/end_session',
  summary: 'Ends the session of another of your devices',
  access: signedIn,
  input: z.strictObject({ session_id: z.uuid(generalTexts.rowNotFound) }),
  errors: ['not_found'],
});

export const endOtherSessions = operation.write({
  path: 'users/end_other_sessions',
  summary: 'Ends all your sessions except the current one',
  access: signedIn,
});
