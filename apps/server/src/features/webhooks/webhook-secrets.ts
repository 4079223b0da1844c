import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/secret-box.ts';

// Signatures of Standard Webhooks, https://www.standardwebhooks.com.

const prefix = 'whsec_';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

const purpose = 'webhook-secret';
const contextOf = (webhookId: number) => `webhook/${webhookId}`;

export const sealSecret = (secretKey: string, webhookId: number, secret: string): Buffer =>
  seal(deriveKey(secretKey, purpose), contextOf(webhookId), secret);

export const openSecret = (secretKey: string, webhookId: number, sealed: Buffer): string =>
  unseal(deriveKey(secretKey, purpose), contextOf(webhookId), sealed);

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Returns one signature for each secret, separated by spaces. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: Message): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
