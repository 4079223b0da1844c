import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { errorStatus } from '@backline/contract/operation';
import { type Failure, mostFields } from '@backline/contract/primitives';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { DatabaseAway } from '../db/database-away.ts';
import { isDeadlock, isPoolExhausted } from '../db/database.ts';
import { isTurnedAway } from '../db/request-connection.ts';
import { AppError, badRequest, notFound } from '../errors/errors.ts';
import { GatheredLine } from '../log/gathered-line.ts';

const retryAfterSeconds = 1;
/** Of a database that is away: it takes seconds to come back. */
const awaySeconds = 3;
/** Of the process, as the database is. */
const away = new GatheredLine();

/** The one place where a thrown thing becomes an answer. */
export function sendFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (refusal === null) {
    request.log.error({ err: error }, 'request failed');
    void reply.status(500).send(body(request, 'internal', messages.internalServerError));
    return;
  }
  // A person may have to look. Where it was asked tells nothing, and while it lasts it is true of every request.
  if (error instanceof DatabaseAway) {
    const { log } = request.server;
    away.add(String(error.cause), (told) => log.error(told, error.message));
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
    const message = fields.length === 1 && first ? first.message : messages.invalidInput;
    return new AppError('invalid_input', message, { fields });
  }
  // Text that PostgreSQL cannot hold (a NUL) and numbers past its types: the caller's fault, found late.
  if (['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'].includes(error.code)) return badRequest();
  if (error instanceof DatabaseAway) return new AppError('unavailable', messages.tryLater, {}, awaySeconds);
  // A crowd that outruns the pool, somebody who asks for too much at once, and a write that stood in another's way: whoever
  // is told so comes again. Who left before the answer is told nothing.
  if (isPoolExhausted(error) || isDeadlock(error) || isTurnedAway(error))
    return new AppError('unavailable', messages.tryLater, {}, retryAfterSeconds);
  switch (error.statusCode) {
    // Of files alone: a path that leads out of its folder, in whatever spelling, leads nowhere.
    case errorStatus.forbidden:
    case errorStatus.not_found:
      return notFound();
    case errorStatus.precondition_failed:
      return new AppError('precondition_failed', messages.requestFailed);
    case errorStatus.too_large:
      return new AppError('too_large', serverMessages.bodyTooLarge);
    case errorStatus.range_not_satisfiable:
      return new AppError('range_not_satisfiable', messages.requestFailed);
    case errorStatus.too_many_requests:
      return new AppError('too_many_requests', messages.tooManyRequests);
    case errorStatus.unavailable:
      return new AppError('unavailable', messages.tryLater);
    default:
      // What a library calls the caller's fault, is none of ours.
      return isCallersFault(error.statusCode) ? badRequest() : null;
  }
}

/** What is told beside a refusal: how long the file is of which too much was asked for. */
function headersOf(error: FastifyError | AppError): Record<string, string> {
  return 'headers' in error ? (error.headers as Record<string, string>) : {};
}

const isCallersFault = (status: number | undefined) => status !== undefined && status >= 400 && status < 500;

/** A field's name that was made up may be as long as the body. */
const longestPath = 200;

/** What people can mend in one go. A body made of nothing but faults would be answered and logged at its whole length. */
function firstFieldsOf(issues: readonly ZodFastifySchemaValidationError[]): NonNullable<Failure['fields']> {
  const fields: NonNullable<Failure['fields']> = [];
  for (const { keyword, instancePath, message, params } of issues) {
    const path = instancePath.split('/').filter(Boolean);
    const add = (more: string[], text: string) =>
      fields.push({ path: [...path, ...more].filter(Boolean).join('.').slice(0, longestPath), message: text });
    if (keyword !== 'unrecognized_keys') add([], message ?? messages.invalidInput);
    else if (Array.isArray(params.keys)) {
      for (const key of params.keys.slice(0, mostFields)) add([String(key)], messages.unknownField);
    }
    if (fields.length >= mostFields) break;
  }
  return fields.slice(0, mostFields);
}
