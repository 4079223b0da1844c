import * as generalTexts from '@backline/contract/general.texts';
import { errorStatus } from '@backline/contract/operation';
import { type Failure, maxFields } from '@backline/contract/operation';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { DatabaseAway } from '../db/database-away.ts';
import { isDeadlock, PoolExhausted } from '../db/database.ts';
import { isTurnedAway } from '../db/request-connection.ts';
import { AppError, badRequest, notFound } from '../errors/errors.ts';
import { GatheredLine } from '../log/gathered-line.ts';

const retryAfterSeconds = 1;
const awaySeconds = 3;
const away = new GatheredLine();

export function sendFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (refusal === null) {
    request.log.error({ err: error }, 'request failed');
    void reply.status(500).send(body(request, 'internal', generalTexts.internalServerError));
    return;
  }
  // Logs the outage once, not once per failed request.
  if (error instanceof DatabaseAway) {
    const { log } = request.server;
    away.add(String(error.cause), (counted) => log.error(counted, error.message));
  }
  request.log.info({ code: refusal.code, fields: refusal.details.fields?.map((field) => field.path) }, 'refused');
  void reply.headers(headersOf(error));
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  void reply.status(refusal.status).send({ ...body(request, refusal.code, refusal.message), ...refusal.details });
}

function body(request: FastifyRequest, code: Failure['code'], message: string): Failure {
  return { message, code, requestId: request.id };
}

function toRefusal(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = firstFieldsOf(error.validation);
    const [first] = fields;
    const message = fields.length === 1 && first ? first.message : generalTexts.invalidInput;
    return new AppError('invalid_input', message, { fields });
  }
  // Text with a NUL and numbers out of range, which only PostgreSQL detects, are the caller's fault.
  if (['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'].includes(error.code)) return badRequest();
  if (error instanceof DatabaseAway) return new AppError('unavailable', generalTexts.tryLater, {}, awaySeconds);
  // Asks the caller to retry if the pool is exhausted, one person has too many waiting requests, or two writes
  // deadlock.
  if (error instanceof PoolExhausted || isDeadlock(error) || isTurnedAway(error))
    return new AppError('unavailable', generalTexts.tryLater, {}, retryAfterSeconds);
  switch (error.statusCode) {
    // Only the static file server returns 403, for a path outside its folder. Callers get 404 instead.
    case errorStatus.forbidden:
    case errorStatus.not_found:
      return notFound();
    case errorStatus.precondition_failed:
      return new AppError('precondition_failed', generalTexts.requestFailed);
    case errorStatus.too_large:
      return new AppError('too_large', generalTexts.bodyTooLarge);
    case errorStatus.range_not_satisfiable:
      return new AppError('range_not_satisfiable', generalTexts.requestFailed);
    case errorStatus.too_many_requests:
      return new AppError('too_many_requests', generalTexts.tooManyRequests);
    case errorStatus.unavailable:
      return new AppError('unavailable', generalTexts.tryLater);
    default:
      // Treats any other 4xx from a library as 400.
      return isCallersFault(error.statusCode) ? badRequest() : null;
  }
}

/** Keeps the header of a 416 response that states the file's size. */
function headersOf(error: FastifyError | AppError): Record<string, string> {
  return 'headers' in error ? (error.headers as Record<string, string>) : {};
}

const isCallersFault = (status: number | undefined) => status !== undefined && status >= 400 && status < 500;

/** Limits the length of a path, because an unknown field's name may be as long as the body. */
const maxPathLength = 200;

/** Returns only the first issues: a hostile body could consist of nothing but issues. */
function firstFieldsOf(issues: readonly ZodFastifySchemaValidationError[]): NonNullable<Failure['fields']> {
  const fields: NonNullable<Failure['fields']> = [];
  for (const { keyword, instancePath, message, params } of issues) {
    const path = instancePath.split('/').filter(Boolean);
    const add = (more: string[], text: string) =>
      fields.push({ path: [...path, ...more].filter(Boolean).join('.').slice(0, maxPathLength), message: text });
    if (keyword !== 'unrecognized_keys') add([], message ?? generalTexts.invalidInput);
    else if (Array.isArray(params.keys)) {
      for (const key of params.keys.slice(0, maxFields)) add([String(key)], generalTexts.unknownField);
    }
    if (fields.length >= maxFields) break;
  }
  return fields.slice(0, maxFields);
}
