import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/**
 * Encrypts a secret. `context` names the row, so a copy in another row cannot be decrypted. `key` comes from
 * `deriveKey`.
 */
export function seal(key: Buffer, context: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret. Throws if the key, the context or any byte differs. */
export function unseal(key: Buffer, context: string, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(box.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
