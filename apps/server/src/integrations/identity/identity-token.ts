import { randomUUID } from 'node:crypto';
import { signInMethods, type SignInMethod } from '@backline/contract/sign-in-methods';
import { z } from 'zod';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import type { Proof, ProviderAccount } from '../../platform/ports/identity.port.ts';

/** Enough for the four calls that complete a sign-in, even on a slow phone. */
const lifetimeSeconds = 5 * 60;
const issuer = 'backline';
const audience = 'backline/session';

const claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  email: z.string().optional(),
  phone_number: z.string().optional(),
  /** Way of the sign-in (RFC 8176). Undefined in a custom token. */
  amr: z.tuple([z.enum(signInMethods)]).optional(),
  /** Account of a single sign-on. */
  account: z.object({ issuer: z.string(), subject: z.string() }).optional(),
  /** Names the session that acts as the subject (RFC 8693). */
  act: z.object({ sid: z.string() }).optional(),
});

export class IdentityTokens {
  readonly #key: Uint8Array;

  constructor(secretKey: string) {
    this.#key = deriveKey(secretKey, 'identity-token');
  }

  async sign(proof: {
    identityId: string;
    email?: string;
    phoneNumber?: string;
    askedInSessionId?: string;
    method?: SignInMethod;
    account?: ProviderAccount;
  }): Promise<string> {
    const { SignJWT } = await import('jose');
    const act = proof.askedInSessionId === undefined ? undefined : { sid: proof.askedInSessionId };
    return new SignJWT({
      email: proof.email,
      phone_number: proof.phoneNumber,
      amr: proof.method && [proof.method],
      account: proof.account,
      act,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(proof.identityId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds} seconds`)
      .sign(this.#key);
  }

  async verify(token: string): Promise<Proof | null> {
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], issuer, audience });
      const { sub, exp, email, phone_number, amr, account, act } = claims.parse(payload);
      return {
        identityId: sub,
        email,
        phoneNumber: phone_number,
        method: amr?.[0],
        account,
        askedInSessionId: act?.sid,
        expiresAt: new Date(exp * 1000),
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
