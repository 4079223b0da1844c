import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newSecret, stepOf, uriOf } from './totp.ts';

const secret = await newSecret();
const now = Date.UTC(2030, 0, 2, 10, 0, 15);
const step = Math.floor(now / 30_000);
const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });

describe('codes', () => {
  test.each([-2, 2])('refuses a code that is %s steps off', async (steps) => {
    expect(await stepOf(secret, codeAt(steps), now)).toBeNull();
  });

  test.each([-1, 0, 1])('accepts a code that is %s steps off, and names its step', async (steps) => {
    expect(await stepOf(secret, codeAt(steps), now)).toBe(step + steps);
  });

  test('refuses a text that is no code', async () => {
    expect(await stepOf(secret, 'abcdef', now)).toBeNull();
  });
});

test('writes the text of a QR code with 160 random bits, as authenticator apps read it', async () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(await uriOf(secret, 'ada@example.org'));
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
});
