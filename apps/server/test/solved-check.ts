import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { issueChallenge } from '../src/integrations/bot-check/proof-of-work.bot-check.ts';

/**
 * Returns a solved bot check for a server whose secret is known. The challenge is met at the second derivation, so one process can stand
 * in for thousands of phones that solve theirs at the same time. The server verifies it like any other.
 */
export async function solvedCheck(secretKey: string): Promise<string> {
  const challenge = await issueChallenge(secretKey, 1);
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}

/** Solves a challenge as a phone does. */
export async function solveLikeAPhone(text: string): Promise<string> {
  const challenge = JSON.parse(text);
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
