import fastifyMultipart from '@fastify/multipart';
import type { Operation } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { requireAccess, requireOwnPage } from '../access/access.ts';
import { AppError } from '../errors/errors.ts';
import type { Platform } from '../context/platform.ts';
import { isCsrfToken } from '../session/session.ts';
import { presentedToken } from '../session/bearer.ts';
import { accessCookie, findSignedIn, findSignedInFan } from '../session/signed-in.ts';
import type { Actor, Fan } from '../access/actor.ts';
import { BatchedWrites } from './batched-writes.ts';
import { admitToken } from './admit-token.ts';
import { deleteLeftovers, incomingFile, incomingFolder } from './incoming-file.ts';
import type { Route } from './route.ts';
import { deliveryOf, runRoute, runBatched } from './run-route.ts';
import { Replay } from './transaction.ts';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    actor: Actor | null;
    fan: Fan | null;
  }
}

export async function bindRoutes(app: FastifyInstance, platform: Platform, routes: readonly Route[]): Promise<void> {
  app.decorateRequest('actor', null);
  app.decorateRequest('fan', null);
  const ofKind = (kind: 'json' | 'file' | 'webhook') => routes.filter(({ operation }) => bodyOf(operation) === kind);
  for (const route of ofKind('json')) bindRoute(app, platform, route);
  // Registers the form parser in its own scope, so that routes without a file reject forms.
  await app.register(async (forms) => {
    await forms.register(fastifyMultipart, { throwFileSizeLimit: false });
    // An error while deleting a file must not end the process.
    const clean = () =>
      deleteLeftovers(incomingFolder(platform.config)).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'leftovers of uploads stay'),
      );
    await clean();
    const cleaning = setInterval(() => void clean(), leftoversEveryMs).unref();
    forms.addHook('onClose', async () => clearInterval(cleaning));
    for (const route of ofKind('file')) bindRoute(forms, platform, route);
  });
  await app.register(async (webhooks) => {
    // Keeps the raw bytes of any content type, because the signature covers them.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of ofKind('webhook')) bindRoute(webhooks, platform, route);
  });
}

function bodyOf({ access, file }: Operation): 'json' | 'file' | 'webhook' {
  if (access.kind === 'webhook') return 'webhook';
  return file === undefined ? 'json' : 'file';
}

/** Runs in each process rather than as a job, because the files are on this machine. */
const leftoversEveryMs = 600_000;

function schemaOf({ method, input, output, file, access }: Operation) {
  const response = { 200: output };
  if (access.kind === 'webhook') return { response };
  if (method === 'GET') return { querystring: input, response };
  if (file === undefined) return { body: input, response };
  // The schema only documents the file, because the file is not read yet when the body is checked.
  const binary = z.unknown().meta({ type: 'string', format: 'binary' }).optional();
  return {
    querystring: input,
    consumes: ['multipart/form-data'],
    body: z.strictObject({ [file.field]: binary }),
    response,
  };
}

/**
 * Maximum concurrent deliveries per webhook. Each delivery holds a database connection, and a flood of deliveries must
 * leave the other connections for people.
 */
const deliveriesAtOnce = 3;

function bindRoute(app: FastifyInstance, platform: Platform, route: Route): void {
  const { operation } = route;
  const batch = route.batch ? new BatchedWrites(platform, route.batch) : null;
  const deliveries = pLimit(deliveriesAtOnce);
  app.route({
    method: operation.method,
    url: `/api/${operation.path}`,
    config: { operation },
    schema: {
      summary: operation.summary,
      operationId: operation.path,
      tags: [operation.path.split('/', 1)[0] ?? ''],
      ...schemaOf(operation),
    },
    bodyLimit: operation.access.kind === 'webhook' ? operation.access.maxBytes : operation.maxBytes,
    // Runs before the body is read: a refused caller costs one indexed query and learns no input rules.
    onRequest: async (request, reply) => {
      // A webhook is identified by its signature over the body, which is not read yet.
      if (operation.access.kind === 'webhook') return;
      if (operation.access.kind === 'public')
        return requireOwnPage(operation, request.headers['sec-fetch-site'], () => false);
      const token =
        operation.access.kind === 'fan'
          ? null
          : presentedToken(request.headers.authorization, accessCookie in request.cookies);
      await (token === null
        ? identify(platform, operation, request)
        : admitToken(platform, operation, { request, reply, token }));
    },
    preValidation: (request, _reply, done) => {
      if (operation.method !== 'GET' && operation.access.kind !== 'webhook') request.body ??= {};
      done();
    },
    handler: async (request, reply) => {
      const file = operation.file ? incomingFile(request, operation.file, incomingFolder(platform.config)) : null;
      const delivery = operation.access.kind === 'webhook' ? deliveryOf(request) : null;
      try {
        const batched = batch && (await runBatched(batch, route, request));
        if (batched !== null) return batched.output;
        const range = request.headers.range;
        const answer = () => runRoute(platform, route, request, reply, { file, delivery, range });
        return await (delivery === null ? answer() : deliveries(answer));
      } catch (error) {
        if (error instanceof Replay) return error.response;
        throw error;
      } finally {
        await file?.discard();
      }
    },
  });
}

async function identify(platform: Platform, operation: Operation, request: FastifyRequest): Promise<void> {
  const isOfFans = operation.access.kind === 'fan';
  const actor = isOfFans ? null : await findSignedIn(platform.db, request.cookies);
  const fan = isOfFans ? await findSignedInFan(platform.db, request.cookies) : null;
  admit(platform, operation, request, { actor, fan });
}

function admit(
  { config }: Platform,
  operation: Operation,
  request: FastifyRequest,
  { actor, fan }: { actor: Actor | null; fan: Fan | null },
): void {
  request.actor = null;
  request.fan = null;
  requireAccess(operation, actor, fan);
  const sessionId = (actor ?? fan)?.sessionId;
  requireSender(request.headers['x-person-id'], actor ?? fan);
  const csrfToken = request.headers['x-csrf-token'];
  requireOwnPage(
    operation,
    request.headers['sec-fetch-site'],
    () => sessionId !== undefined && isCsrfToken(config, sessionId, csrfToken),
  );
  request.actor = actor;
  request.fan = fan;
}

/** Rejects a call that a phone queued before somebody else signed in on that phone. */
function requireSender(personId: string | string[] | undefined, person: Actor | Fan | null): void {
  if (personId === undefined || personId === String(person?.id)) return;
  throw new AppError('precondition_failed', sessionTexts.otherPerson);
}
