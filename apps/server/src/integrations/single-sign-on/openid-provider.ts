import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import type * as openid from 'openid-client';
import { z } from 'zod';
import type { SingleSignOn } from '../../platform/config/single-sign-on.ts';
import { AppError, forbidden } from '../../platform/errors/errors.ts';

/** Values that a browser keeps from leaving for the provider until it comes back. */
export const attemptSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Attempt = z.infer<typeof attemptSchema>;

export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
}

/** Pages wait 30 seconds, and a sign-in makes up to three calls. */
const timeoutSeconds = 8;

const found = new WeakMap<SingleSignOn, Promise<openid.Configuration>>();

/** Reads the provider's addresses and keys once. A failure is not remembered. */
function discover(settings: SingleSignOn): Promise<openid.Configuration> {
  const known = found.get(settings);
  if (known !== undefined) return known;
  const reading = (async () => {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client');
    const issuer = new URL(settings.issuer);
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: timeoutSeconds,
      // Checks the signature of the ID token, too, and not TLS alone.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  })();
  found.set(settings, reading);
  reading.catch(() => found.delete(settings));
  return reading;
}

/** Returns the provider's address to send the browser to, with PKCE, state and nonce. */
export async function beginAtProvider(
  settings: SingleSignOn,
  redirectUri: string,
): Promise<{ url: string; attempt: Attempt }> {
  const provider = await discover(settings).catch(unreachable);
  const client = await import('openid-client');
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, attempt };
}

/** Exchanges the code. Throws `forbidden` for an answer that is not of this attempt. */
export async function finishAtProvider(
  settings: SingleSignOn,
  { callback, attempt }: { callback: URL; attempt: Attempt },
): Promise<ProviderPerson> {
  const client = await import('openid-client');
  const provider = await discover(settings).catch(unreachable);
  try {
    const tokens = await client.authorizationCodeGrant(provider, callback, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw forbidden(signOnTexts.failed);
    const more =
      provider.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
    return personOf(settings, claims.iss, { ...claims, ...more });
  } catch (error) {
    throw refusalOf(error, client);
  }
}

const claimed = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  // Some providers send a text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional()
    .catch(false),
  name: z.string().optional().catch(undefined),
});
const groupList = z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]);

function personOf({ groupsClaim }: SingleSignOn, issuer: string, claims: Record<string, unknown>): ProviderPerson {
  const { sub, email, email_verified: isVerified, name } = claimed.parse(claims);
  return {
    issuer,
    subject: sub,
    email: email ?? null,
    isEmailVerified: isVerified === true,
    name: name ?? null,
    groups: groupList.parse(claims[groupsClaim] ?? []),
  };
}

function unreachable(error: unknown): never {
  throw Object.assign(new AppError('unavailable', signOnTexts.unreachable), { cause: error });
}

function refusalOf(error: unknown, client: typeof openid): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError) return withCause(forbidden(signOnTexts.cancelled), error);
  // A refused code, state, nonce or signature. Only a network failure has no answer to judge.
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  return withCause(
    isNetwork ? new AppError('unavailable', signOnTexts.unreachable) : forbidden(signOnTexts.failed),
    error,
  );
}

const withCause = (refusal: AppError, cause: unknown) => Object.assign(refusal, { cause });
