import { hash } from 'node:crypto';
import type { RequestContext } from '../../platform/context/request-context.ts';

/**
 * Returns a hash that detects a repeated submission without an account. Includes the text, so that another text sent
 * with the same key is stored.
 */
export const attemptDigest = ({ attemptKey }: RequestContext, words: readonly string[]): Buffer | null =>
  attemptKey === null ? null : hash('sha256', JSON.stringify([attemptKey, ...words]), 'buffer');
