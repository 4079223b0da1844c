import type { Platform } from '../../platform/context/platform.ts';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/secret-box.ts';

/** Every authenticator app reads these values of RFC 6238; some ignore others. */
const period = 30;
const shape = { issuer: 'Backline', algorithm: 'SHA1', digits: 6, period } as const;
const secretBytes = 20;
/** Steps that a phone's clock may be off in each direction. */
const drift = 1;

/** Returns a new secret in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: secretBytes }).base32;
}

export async function uriOf(secret: string, label: string): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ ...shape, label, secret }).toString();
}

/** Returns the time step of the code, or null for a wrong code. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const { TOTP } = await import('otpauth');
  const delta = new TOTP({ ...shape, secret }).validate({ token: code, timestamp: now, window: drift });
  return delta === null ? null : Math.floor(now / 1_000 / period) + delta;
}

const keyOf = ({ config }: Platform) => deriveKey(config.secretKey, 'totp');
const contextOf = (userId: number) => `totp:${userId}`;

export const sealSecret = (platform: Platform, userId: number, secret: string): Buffer =>
  seal(keyOf(platform), contextOf(userId), secret);

/** Returns null if the secret was encrypted under another `SECRET_KEY`. Recovery codes still work then. */
export function openSecret(platform: Platform, userId: number, sealed: Buffer): string | null {
  try {
    return unseal(keyOf(platform), contextOf(userId), sealed);
  } catch {
    return null;
  }
}
