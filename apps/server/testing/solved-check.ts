import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { issueChallenge } from '../src/integrations/bot-check/proof-of-work.bot-check.ts';

/**
 * Returns a solved bot check for a known secret. Its challenge takes only two derivations, so that one process can
 * simulate thousands of phones. The server verifies it normally.
 */
export async function solvedCheck(secretKey: string): Promise<string> {
  const challenge = await issueChallenge(secretKey, 1);
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}

export async function solveLikeAPhone(text: string): Promise<string> {
  const challenge = JSON.parse(text);
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
