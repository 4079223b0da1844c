import type { Feature } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { errorStatus, type ErrorCode } from '@backline/contract/operation';
import type { Failure } from '@backline/contract/operation';

type Details = Pick<Failure, 'fields' | 'accessTokenInValid' | 'needs_one_of' | 'conflict' | 'in_the_way'>;

/** A rejection that is safe to show. Any other error produces an `internal` response and is logged in full. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const badRequest = () => new AppError('bad_request', generalTexts.requestFailed);
export const notFound = (message: string = generalTexts.rowNotFound) => new AppError('not_found', message);
export const forbidden = (message: string = generalTexts.forbidden) => new AppError('forbidden', message);
export const lacking = (message: string, keys: readonly Feature[]) =>
  new AppError('forbidden', message, { needs_one_of: [...keys] });
export const sessionInvalid = () =>
  new AppError('unauthenticated', sessionTexts.sessionExpired, { accessTokenInValid: true });

export const invalidField = (path: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path, message }] });

export const conflict = (message: string, details: Pick<Failure, 'conflict' | 'in_the_way'> = {}) =>
  new AppError('conflict', message, details);

export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError('too_many_requests', generalTexts.tooManyRequestsFor(retryAfterSeconds), {}, retryAfterSeconds);
