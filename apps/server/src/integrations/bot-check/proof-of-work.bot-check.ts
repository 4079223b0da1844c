import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/db/database.ts';
import { useOnce } from '../../platform/once/once.ts';
import type { BotCheck } from '../../platform/ports/bot-check.port.ts';

const lifetimeMs = 10 * 60_000;
/**
 * The browser tries counters until it finds the one that the server chose at random: 0.2 s on a server core, 0.3 to 1 s
 * on a phone. Unlike a hash prefix, this limits the wait, and verifying the answer costs only two HMACs.
 */
const rounds = 4_000;
const drawn = { min: 300, max: 500 };

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const secretsOf = (secretKey: string) => ({
  hmacSignatureSecret: deriveKey(secretKey, 'bot-check').toString('hex'),
  hmacKeySignatureSecret: deriveKey(secretKey, 'bot-check-key').toString('hex'),
});

export const issueChallenge = (secretKey: string, counter: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey: pbkdf2,
    cost: rounds,
    counter,
    expiresAt: new Date(Date.now() + lifetimeMs),
    ...secretsOf(secretKey),
  });

/** Implements ALTCHA's protocol, version 2: the answer is the base64 of `{ challenge, solution }`. */
export function createProofOfWork(secretKey: string, db: Db): BotCheck {
  const secrets = secretsOf(secretKey);
  return {
    async challenge() {
      const challenge = await issueChallenge(secretKey, randomInt(drawn.max, drawn.min));
      return { kind: 'proof-of-work', challenge: JSON.stringify(challenge) };
    },

    async verify(answer) {
      const parsed = payload.safeParse(decode(answer));
      if (!parsed.success) return false;
      const { challenge, solution } = parsed.data;
      const { verified } = await verifySolution({ challenge, solution, deriveKey: pbkdf2, ...secrets });
      if (!verified) return false;
      const { nonce, expiresAt } = challenge.parameters;
      return useOnce(db, 'bot-check', nonce, new Date(expiresAt * 1000));
    },
  };
}

function decode(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
