import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { claimSecretKey } from './claim-secret-key.ts';

const database = await openForFile(testDatabase());

const claim = (letter: string, isSecretKeyChanged = false) =>
  claimSecretKey(database.db, { secretKey: letter.repeat(40), isSecretKeyChanged });

test('starts only one of several processes with different keys, and gives the others the reason', async () => {
  const claims = await Promise.allSettled(['a', 'b', 'c', 'd'].map((letter) => claim(letter)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = claims.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(reasons).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/SECRET_KEY: .* used with another one/)),
  );
});

test('accepts another key only if it is declared as new, and then rejects the old key', async () => {
  await claim('n', true);
  await claim('n');
  await expect(claim('o')).rejects.toThrow('SECRET_KEY_CHANGED=on');
  await claim('o', true);
  await expect(claim('n')).rejects.toThrow('SECRET_KEY');
});

test('does not store any part of the key in the database', async () => {
  await claim('z', true);
  const { fingerprint } = await database.db.selectFrom('secret_key').select('fingerprint').executeTakeFirstOrThrow();
  expect(fingerprint.includes('zz')).toBe(false);
  expect(fingerprint.toString('base64')).not.toContain('zz');
});
