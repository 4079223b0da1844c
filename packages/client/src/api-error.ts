import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import type { ErrorCode } from '@backline/contract/operation';
import { failure, type Failure } from '@backline/contract/operation';

export type ApiErrorCode = ErrorCode | 'no_response' | 'request_failed' | 'unsupported_method';

interface Details {
  status: number;
  code: ApiErrorCode;
  message: string;
  fields?: Failure['fields'];
  needs_one_of?: Failure['needs_one_of'];
  conflict?: Failure['conflict'];
  in_the_way?: Failure['in_the_way'];
  requestId?: string;
  accessTokenInValid?: boolean;
  retryAfterSeconds?: number;
}

/** A call throws only this error, apart from an abort. Pages may show its message to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: NonNullable<Failure['fields']>;
  readonly needsOneOf: NonNullable<Failure['needs_one_of']>;
  readonly conflict: Failure['conflict'] | null;
  readonly inTheWay: NonNullable<Failure['in_the_way']>;
  readonly requestId: string | null;
  readonly accessTokenInValid: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(details: Details, cause?: unknown) {
    super(details.message, { cause });
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.needsOneOf = details.needs_one_of ?? [];
    this.conflict = details.conflict ?? null;
    this.inTheWay = details.in_the_way ?? [];
    this.requestId = details.requestId ?? null;
    this.accessTokenInValid = details.accessTokenInValid ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

export const noResponse = (cause: unknown) =>
  new ApiError({ status: 0, code: 'no_response', message: generalTexts.noResponse }, cause);

export const notAuthenticated = () =>
  new ApiError({ status: 0, code: 'unauthenticated', message: sessionTexts.notAuthenticated });

export const unsupportedMethod = (method: string) =>
  new ApiError({ status: 0, code: 'unsupported_method', message: generalTexts.unsupportedMethod(method) });

/** Returns the error for a success status with a body that breaks the contract. */
export const unreadableAnswer = (status: number, cause: unknown) =>
  new ApiError({ status, code: 'request_failed', message: generalTexts.requestFailed }, cause);

export function requestFailed(error: unknown): ApiError {
  const message = error instanceof Error && error.message !== '' ? error.message : generalTexts.requestFailed;
  return new ApiError({ status: 0, code: 'request_failed', message }, error);
}

/** Parses an error response. A body from another server, such as a proxy's error page, still gives a usable error. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = failure.safeParse(body);
  const retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  if (parsed.success) return new ApiError({ status, retryAfterSeconds, ...parsed.data });
  // Node sends 408 before any handler runs, if an upload does not arrive in time.
  if (status === 408) return new ApiError({ status, code: 'request_failed', message: uploadTexts.uploadTooSlow });
  const message = messageOf(body) ?? generalTexts.internalServerError;
  return new ApiError({ status, code: 'internal', message, retryAfterSeconds });
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}
