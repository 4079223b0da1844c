import { z } from 'zod';
import * as tokenTexts from './api-tokens.texts.ts';
import { features } from './features.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { administrators, operation, signedIn } from './operation.ts';
import { done, epochMs, id, listOf, moment, optionalId, pageInput, requiredText } from './primitives.ts';
import { mayBeOfToken } from './token-access.ts';

export const apiTokenNoun = noun('api_token', 'API tokens', {
  'api_token.created': 'API token made',
  'api_token.revoked': 'API token revoked',
});

/** Secret scanners find a token by this prefix, which 43 letters, digits, hyphens and underscores follow. */
export const tokenPrefix = 'backline_';

/** Max valid tokens of one person. */
export const maxTokens = 50;
export const maxListedTokens = 100;
export const maxTokenDays = 366;
export const maxTokenEvents = 50;
export const maxOrigins = 10;

/** Requests of one token, in each window. */
export const tokenLimit = { limit: 600, windowSeconds: 60 };

export const tokenKeys = features.filter((feature) => mayBeOfToken(feature));

const origin = z
  .string(tokenTexts.originInvalid)
  .trim()
  .max(300, tokenTexts.originInvalid)
  .refine(
    (text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text,
    tokenTexts.originInvalid,
  );

export const apiToken = z.object({
  token_id: id,
  name: z.string(),
  /** The last characters of the token. */
  ending: z.string(),
  user: z.object({ id, name: z.string() }),
  /** The artist manager in whose place the token acts. Null: it acts for its own person. */
  manager: z.object({ id, name: z.string() }).nullable(),
  features: z.array(z.enum(features)).max(features.length),
  /** Null: the token reaches all events of its person. */
  events: z
    .array(z.object({ id, name: z.string() }))
    .max(maxTokenEvents)
    .nullable(),
  origins: z.array(z.string()).max(maxOrigins),
  created_dttm: epochMs,
  expires_dttm: epochMs,
  last_used_dttm: epochMs.nullable(),
  last_used_ip: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const listOwnTokens = operation.read({
  path: 'tokens/get_tokens',
  summary: 'Lists the newest 100 API tokens that the caller made or that act for them; expired ones for 30 days',
  access: signedIn,
  output: z.array(apiToken).max(maxListedTokens),
});

export const listHouseTokens = operation.query({
  path: 'tokens/get_house_tokens',
  summary: 'Lists the API tokens of everybody, newest first; expired ones for 30 days',
  access: administrators,
  input: z.strictObject(pageInput),
  output: listOf(apiToken),
});

export const createToken = operation.write({
  path: 'tokens/create_token',
  summary: 'Makes an API token and returns it once',
  access: signedIn,
  input: z.strictObject({
    name: requiredText(tokenTexts.nameRequired, 60),
    features: z
      .array(z.enum(features, generalTexts.invalidValue), tokenTexts.keysRequired)
      .min(1, tokenTexts.keysRequired)
      .max(features.length, generalTexts.invalidValue),
    expires_dttm: moment(tokenTexts.expiryRequired),
    manager_id: optionalId,
    event_ids: z.array(id).min(1, generalTexts.invalidValue).max(maxTokenEvents, generalTexts.invalidValue).nullish(),
    origins: z.array(origin).max(maxOrigins, tokenTexts.tooManyOrigins(maxOrigins)).default([]),
  }),
  output: done.extend({ token: z.string(), token_id: id }),
  answersSecret: true,
  errors: ['conflict', 'forbidden'],
});

export const revokeToken = operation.write({
  path: 'tokens/revoke_token',
  summary: 'Revokes an API token that the caller made or that acts for them, or as an ADMIN anybody’s',
  access: signedIn,
  input: z.strictObject({ token_id: id }),
  errors: ['not_found', 'forbidden'],
});
