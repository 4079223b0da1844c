import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import { messages } from '@backline/contract/messages';
import type { Operation } from '@backline/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayCall, requireAccess, requireOwnPage } from '../access/access.ts';
import { createContext } from '../context/create-context.ts';
import { AppError } from '../errors/errors.ts';
import type { Platform } from '../platform.ts';
import { RequestConnection } from '../db/request-connection.ts';
import { isCsrfToken } from '../session/session.ts';
import { findSignedIn, findSignedInFan, recallSignedIn } from '../session/signed-in.ts';
import type { Actor, Fan } from './context.ts';
import { deleteLeftovers, incomingFile } from './incoming-file.ts';
import type { Answer, Cookies, Delivery, Route, Sent } from './route.ts';
import { onlyTransaction, Replay, type Submission } from './transaction.ts';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    fan: Fan | null;
    /** The actor is who showed this cookie last time: the answer waits until the database says that they are so still. */
    isRecalled: boolean;
  }
}

const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

/** Puts every route behind its operation's access, schema and failure mapping. */
export async function bindRoutes(app: FastifyInstance, platform: Platform, routes: readonly Route[]): Promise<void> {
  app.decorateRequest('actor', null);
  app.decorateRequest('fan', null);
  app.decorateRequest('isRecalled', false);
  const ofKind = (kind: 'json' | 'file' | 'webhook') => routes.filter(({ operation }) => bodyOf(operation) === kind);
  for (const route of ofKind('json')) bindRoute(app, platform, route);
  // Apart: where no file is declared, a form is a kind of body that nobody reads.
  await app.register(async (forms) => {
    await forms.register(fastifyMultipart, { throwFileSizeLimit: false });
    // A file that cannot be removed is no reason to end the process.
    const clean = () =>
      deleteLeftovers(incomingFolder(platform)).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'leftovers of uploads stay'),
      );
    await clean();
    const cleaning = setInterval(() => void clean(), leftoversEveryMs).unref();
    forms.addHook('onClose', async () => clearInterval(cleaning));
    for (const route of ofKind('file')) bindRoute(forms, platform, route);
  });
  await app.register(async (webhooks) => {
    // The signature covers the bytes as they came, whatever they call themselves.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of ofKind('webhook')) bindRoute(webhooks, platform, route);
  });
}

function bodyOf({ access, file }: Operation): 'json' | 'file' | 'webhook' {
  if (access.kind === 'webhook') return 'webhook';
  return file === undefined ? 'json' : 'file';
}

/** Here and not in a job of the worker's: the files lie on this machine. */
const leftoversEveryMs = 600_000;

const incomingFolder = ({ config }: Platform) => join(config.dataDir, 'incoming');

/** Of what the schema reads in a request, and of what it answers. */
function schemaOf({ method, input, output, file, access }: Operation) {
  const response = { 200: output };
  if (access.kind === 'webhook') return { response };
  if (method === 'GET') return { querystring: input, response };
  if (file === undefined) return { body: input, response };
  // For the reference alone: the file is not read when the schema looks at the body, so it cannot ask for it.
  const binary = z.unknown().meta({ type: 'string', format: 'binary' }).optional();
  return {
    querystring: input,
    consumes: ['multipart/form-data'],
    body: z.strictObject({ [file.field]: binary }),
    response,
  };
}

function bindRoute(app: FastifyInstance, platform: Platform, route: Route): void {
  const { operation } = route;
  app.route({
    method: operation.method,
    url: `/api/${operation.path}`,
    schema: {
      summary: operation.summary,
      operationId: operation.path,
      tags: [operation.path.split('/', 1)[0] ?? ''],
      ...schemaOf(operation),
    },
    ...(operation.access.kind === 'webhook' ? { bodyLimit: operation.access.maxBytes } : {}),
    // Who is refused learns nothing of the input's rules, also where both are looked at together.
    attachValidation: mayRecall(operation),
    // Before the body is read: a refused caller costs one indexed query and learns nothing of the input's rules.
    onRequest: async (request) => {
      // Who it is, its signature tells, over a body that is not read yet.
      if (operation.access.kind === 'webhook') return;
      if (operation.access.kind === 'public')
        return requireOwnPage(operation, request.headers['sec-fetch-site'], never);
      const recalled = mayRecall(operation) ? recallSignedIn(platform.db, request.cookies) : null;
      if (recalled !== null && mayCall(operation, recalled)) {
        request.actor = recalled;
        request.isRecalled = true;
        return;
      }
      const isOfFans = operation.access.kind === 'fan';
      const actor = isOfFans ? null : await findSignedIn(platform.db, request.cookies);
      const fan = isOfFans ? await findSignedInFan(platform.db, request.cookies) : null;
      requireAccess(operation, actor, fan);
      const sessionId = (actor ?? fan)?.sessionId;
      const csrfToken = request.headers['x-csrf-token'];
      requireOwnPage(
        operation,
        request.headers['sec-fetch-site'],
        () => sessionId !== undefined && isCsrfToken(platform.config, sessionId, csrfToken),
      );
      request.actor = actor;
      request.fan = fan;
    },
    preValidation: async (request) => {
      // A call without a body is a call without fields; the schema says which are missing.
      if (operation.method !== 'GET' && operation.access.kind !== 'webhook') request.body ??= {};
    },
    handler: async (request, reply) => {
      const file = operation.file ? incomingFile(request, operation.file, incomingFolder(platform)) : null;
      const delivery = operation.access.kind === 'webhook' ? deliveryOf(request) : null;
      try {
        if (request.isRecalled) {
          const early = await runRecalled(platform, route, request, reply);
          if (early !== null) return early.output;
        }
        return await run(platform, route, request, reply, { file, delivery });
      } catch (error) {
        if (error instanceof Replay) return error.response;
        throw error;
      } finally {
        await file?.discard();
      }
    },
  });
}

async function run(
  platform: Platform,
  { operation, run }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
): Promise<unknown> {
  if (request.validationError !== undefined) throw request.validationError;
  const input = operation.method === 'GET' || operation.file ? request.query : request.body;
  const connection = connectionOf(platform, operation, request, reply);
  const { ctx, settle } = contextOf(platform, connection, request, submissionOf(operation, request, input));
  const output = await run(ctx, input, answerOf(request, reply), sent);
  settle();
  return output;
}

/** Of a read by staff, which changes nothing if it is run for nobody. */
function mayRecall({ access, effect }: Operation): boolean {
  return effect === 'read' && access.kind !== 'public' && access.kind !== 'fan' && access.kind !== 'webhook';
}

/**
 * Asks for the answer and for the session in one go, as the person of the last time. What was asked is thrown away unless
 * the database says that they are still who they were, with the same rights: then null, and the request is run as who it is now.
 */
async function runRecalled(platform: Platform, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { operation } = route;
  const connection = connectionOf(platform, operation, request, reply);
  const proof = findSignedIn(platform.db, request.cookies, connection.db);
  const said: (() => void)[] = [];
  const attempt = (async () => {
    if (request.validationError !== undefined) throw request.validationError;
    const input = operation.method === 'GET' ? request.query : request.body;
    const { ctx } = contextOf(platform, connection, request, null);
    return route.run(
      ctx,
      input,
      answerOf(request, reply, (say) => said.push(say)),
      { file: null, delivery: null },
    );
  })();
  // Its failure is told below, or nobody's business.
  attempt.catch(() => {});
  const actor = await proof;
  if (actor !== request.actor) {
    connection.abandon();
    request.actor = null;
    requireAccess(operation, actor, null);
    request.actor = actor;
    return null;
  }
  const output = await attempt;
  for (const say of said) say();
  return { output };
}

/** Of a read, whose caller may leave before it is answered. */
function connectionOf(platform: Platform, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const connection = new RequestConnection(platform.db, (request.actor ?? request.fan)?.id ?? null);
  if (operation.effect === 'read' && operation.access.kind !== 'public') {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) connection.abandon();
    });
  }
  return connection;
}

const never = () => false;

function submissionOf(operation: Operation, request: FastifyRequest, input: unknown): Submission | null {
  const key = request.headers['idempotency-key'];
  const person = request.actor ?? request.fan;
  if (operation.effect !== 'write' || key === undefined || person === null) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw new AppError('bad_request', messages.requestFailed);
  }
  return { actorId: person.id, key, operation: operation.path, input };
}

function contextOf(
  platform: Platform,
  connection: RequestConnection,
  request: FastifyRequest,
  submission: Submission | null,
) {
  const { actor, fan, ip, id: requestId, log } = request;
  const origin = {
    actorId: (actor ?? fan)?.id ?? null,
    impersonatorId: actor?.impersonator?.id ?? null,
    ip,
    requestId,
    log,
  };
  const write = onlyTransaction(platform.db, submission);
  const { ctx, settle } = createContext(platform, origin, (run) => connection.hold(() => write(run)));
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  return { ctx: { ...ctx, db: connection.db, actor, fan, ip, userAgent }, settle };
}

function deliveryOf({ body, headers }: FastifyRequest): Delivery {
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    header(name) {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function answerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  tell: (say: () => void) => void = (say) => say(),
): Answer & Cookies {
  return {
    cookie: (name) => request.cookies[name],
    header: (name, value) => tell(() => void reply.header(name, value)),
    setCookie: (name, value, options) => tell(() => void reply.setCookie(name, value, options)),
    clearCookie: (name, options) => tell(() => void reply.clearCookie(name, options)),
  };
}
