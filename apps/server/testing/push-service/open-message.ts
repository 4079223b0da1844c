import { createDecipheriv, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto';

export interface BrowserKeys {
  pair: ECDH;
  auth: Buffer;
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Decrypts by RFC 8188 and RFC 8291, independently of the library that encrypts. Throws when the key is wrong or
 * anything was changed.
 */
export function openMessage({ pair, auth }: BrowserKeys, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordBytes) throw new Error('a push message is one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with 2');
  return JSON.parse(padded.subarray(0, end).toString('utf8'));
}

/**
 * Verifies a signature by RFC 8292. Returns null if `serverKey` signed it for this origin, otherwise the reason of the
 * rejection.
 */
export function judgeSignature(authorization: string | undefined, origin: string, serverKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '') ?? [];
  if (key !== serverKey) return 'another key than the one that the browser was given';
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'a wrong signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (aud !== origin) return `for ${String(aud)}`;
  const secondsLeft = Number(exp) - Date.now() / 1_000;
  if (!(secondsLeft > 0 && secondsLeft <= 24 * 3600)) return 'no end within a day';
  return /^(mailto|https):/.test(String(sub)) ? null : 'no contact';
}
