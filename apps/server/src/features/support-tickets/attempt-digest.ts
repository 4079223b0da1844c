import { hash } from 'node:crypto';
import type { RequestContext } from '../../platform/context/request-context.ts';

/** Identifies a submission without an account. Includes the text, so other text under the same key is not lost. */
export const attemptDigest = ({ attemptKey }: RequestContext, words: readonly string[]): Buffer | null =>
  attemptKey === null ? null : hash('sha256', JSON.stringify([attemptKey, ...words]), 'buffer');
