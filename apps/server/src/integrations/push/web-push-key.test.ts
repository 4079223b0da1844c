import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { webPushKey } from './web-push-key.ts';

test('derives a key pair that browsers accept from the secret key', () => {
  const key = webPushKey('one-secret-that-all-processes-share');
  expect(webPushKey('one-secret-that-all-processes-share')).toEqual(key);
  expect(webPushKey('another-secret-of-another-house-here').publicKey).not.toBe(key.publicKey);
  const point = Buffer.from(key.publicKey, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(key.privateKey, 'base64url'));
  expect(pair.getPublicKey('base64url')).toBe(key.publicKey);
});
