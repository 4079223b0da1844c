import { createECDH } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/crypto.ts';

export interface WebPushKey {
  /** Base64url, as VAPID writes them (RFC 8292). */
  publicKey: string;
  privateKey: string;
}

/**
 * The installation's own key pair of P-256, which follows from its secret key: it is made with that at the first start, kept where that is
 * kept, and the same in every process. With another secret key phones ask for a new address when the fan opens the app.
 */
export function webPushKey(secretKey: string): WebPushKey {
  // Of 32 random bytes one in four thousand million is no private key.
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
