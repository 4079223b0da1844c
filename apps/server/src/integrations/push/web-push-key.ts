import { createECDH } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/crypto.ts';

export interface WebPushKey {
  /** Base64url, as in VAPID (RFC 8292). */
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the P-256 key pair from the secret key, so all processes share it. A new secret key makes phones subscribe
 * again.
 */
export function webPushKey(secretKey: string): WebPushKey {
  // One in 2^32 random values is not a valid private key.
  for (let attempt = 0; ; attempt += 1) {
    const pair = createECDH('prime256v1');
    const secret = deriveKey(secretKey, `web-push/${attempt}`);
    try {
      pair.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
}
