import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('rejects a wrong password, and any password if the hash is missing or damaged', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(await verifyPassword(hash, 'correct horse batterz')).toBe(false);
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false);
  expect(await verifyPassword('$argon2id$v=19$broken', 'correct horse battery')).toBe(false);
});

test('salts each hash and verifies the password in any Unicode composition', async () => {
  const [first, second] = [await hashPassword('Zoë sings at noon'), await hashPassword('Zoë sings at noon')];
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'Zoe\u0308 sings at noon')).toBe(true);
});

test('verifies a hash with a different cost, so that the cost can be raised', async () => {
  const cheaper = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$vNG51bUEP/Gc4oYSNNVrVO3ivk2KtJ+DpTbvbX+yYhg';
  expect(await verifyPassword(cheaper, 'anything at all')).toBe(true);
  expect(await verifyPassword(cheaper, 'anything else')).toBe(false);
});
