import type { Operation } from '@backline/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type Origin } from '../context/create-context.ts';
import { RequestConnection } from '../db/request-connection.ts';
import { readsOf } from '../db/read-replica.ts';
import { badRequest } from '../errors/errors.ts';
import type { Platform } from '../context/platform.ts';
import type { BatchedWrites } from './batched-writes.ts';
import { languageOf } from './language.ts';
import type { Delivery, Route, Sent } from './route.ts';
import type { Answer, Cookies } from '../context/answer.ts';
import { onlyTransaction, replayIfAnswered, type Submission } from './transaction.ts';

const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

export async function runRoute(
  platform: Platform,
  { operation, run }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Omit<Sent, 'left'>,
): Promise<unknown> {
  const input = operation.method === 'GET' || operation.file ? request.query : request.body;
  const connection = connectionOf(platform, operation, request, reply);
  const submitted = {
    submission: submissionOf(operation, request, input),
    attemptKey: operation.access.kind === 'public' ? keyOf(operation, request) : null,
  };
  const { ctx, settle } = contextOf(platform, connection, request, submitted);
  const output = await run(ctx, input, answerOf(request, reply), { ...sent, left: connection.left });
  settle();
  return output;
}

/** Adds a write to the batch. Returns null if the write must run in its own transaction. */
export function runBatched(batch: BatchedWrites, { operation }: Route, request: FastifyRequest) {
  const { body: input, fan } = request;
  if (fan === null) throw new Error(`${operation.path} is not of fans`);
  return batch.add({ fan, input, origin: originOf(request), submission: submissionOf(operation, request, input) });
}

/** Each API token has its own places at the database, so that a script does not hold up its person. */
const placeOf = ({ actor, fan }: FastifyRequest): number | null =>
  actor?.token === undefined ? ((actor ?? fan)?.id ?? null) : -actor.token.id;

function connectionOf(platform: Platform, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const connection = new RequestConnection(readsOf(platform, operation), placeOf(request));
  if (operation.effect === 'read' && operation.access.kind !== 'public') {
    const leave = () => {
      if (!reply.raw.writableFinished) connection.abandon();
    };
    // The client may have disconnected during authentication.
    if (reply.raw.destroyed) leave();
    reply.raw.once('close', leave);
  }
  return connection;
}

function submissionOf(operation: Operation, request: FastifyRequest, input: unknown): Submission | null {
  const person = request.actor ?? request.fan;
  const key = person === null ? null : keyOf(operation, request);
  if (person === null || key === null || operation.answersSecret === true) return null;
  const { token } = request.actor ?? {};
  // Callers cannot send a space, so the keys of a token and those of its person never meet.
  const ownKey = token === undefined ? key : `${token.id} ${key}`;
  return { actorId: person.id, key: ownKey, operation: operation.path, input };
}

/** Throws `bad_request` for an invalid key. */
function keyOf({ effect }: Operation, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (effect !== 'write' || key === undefined) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw badRequest();
  return key;
}

function contextOf(
  platform: Platform,
  connection: RequestConnection,
  request: FastifyRequest,
  { submission, attemptKey }: { submission: Submission | null; attemptKey: string | null },
) {
  const { actor, fan, ip } = request;
  const write = onlyTransaction(platform.db, submission);
  const { ctx, settle } = createContext(platform, originOf(request), (run) => connection.write(() => write(run)));
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  const ofRequest = { actor, fan, ip, userAgent, language: languageOf(request), attemptKey };
  const replay = () => replayIfAnswered(connection.db, submission);
  return { ctx: { ...ctx, ...ofRequest, db: connection.db, replayIfAnswered: replay }, settle };
}

function originOf({ actor, fan, ip, id: requestId, log }: FastifyRequest): Origin {
  return {
    actorId: (actor ?? fan)?.id ?? null,
    impersonatorId: actor?.impersonator?.id ?? null,
    tokenId: actor?.token?.id ?? null,
    ip,
    requestId,
    log,
  };
}

export function deliveryOf({ body, headers }: FastifyRequest): Delivery {
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    header(name) {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

const answerOf = (request: FastifyRequest, reply: FastifyReply): Answer & Cookies => ({
  cookie: (name) => request.cookies[name],
  header: (name, value) => void reply.header(name, value),
  status: (code) => void reply.code(code),
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
  clearCookie: (name, options) => void reply.clearCookie(name, options),
});
