import { hash } from 'node:crypto';
import type { RequestContext } from '../../platform/context/request-context.ts';

/** Of one submission by somebody without an account: with its words, since other words under the same key are not to be lost. */
export const attemptDigest = ({ attemptKey }: RequestContext, words: readonly string[]): Buffer | null =>
  attemptKey === null ? null : hash('sha256', JSON.stringify([attemptKey, ...words]), 'buffer');
