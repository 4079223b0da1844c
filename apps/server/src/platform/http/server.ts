import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import * as generalTexts from '@backline/contract/general.texts';
import { maxBodyBytes, nowHeader } from '@backline/contract/operation';
import { z } from 'zod';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { badRequest, notFound } from '../errors/errors.ts';
import { isLiveRequest } from '../live/live-door.ts';
import type { Platform } from '../context/platform.ts';
import { allowNamedOrigins } from './cross-origin.ts';
import { noteRequest } from './last-request.ts';
import { bindRoutes } from './bind.ts';
import { sendFailure } from './failure.ts';
import { parseJsonBodies } from './json-bodies.ts';
import { speakToCallers } from './language.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { serveReference } from './reference.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { isTracing } from '../tracing/tracing.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** Timeout of a whole request, uploads included, so slow senders cannot hold connections. */
const requestTimeoutMs = 120_000;

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Registers the operations, then the routes that `mount` adds. */
export async function createServer(
  platform: Platform,
  routes: readonly Route[],
  mount: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const app = openServer(platform, isLiveRequest);
  await app.register(fastifyCookie);
  await serveReference(app);
  serveProbes(app, platform);
  await app.register(async (api) => {
    api.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.header(nowHeader, Date.now());
      done();
    });
    speakToCallers(api);
    await allowNamedOrigins(api, platform);
    await bindRoutes(api, platform, routes);
  });
  await mount(app);
  return app;
}

/** Serves only health and metrics, for processes that answer no requests of people. */
export async function createProbeServer(platform: Platform): Promise<FastifyInstance> {
  const app = openServer(platform, () => false);
  serveProbes(app, platform);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}

function serveProbes(app: FastifyInstance, platform: Platform): void {
  serveMetrics(app, platform);
  serveHealth(app, platform);
}

/** Answers `/readyz` with 503 while the server stops. */
function openServer(platform: Platform, isUpgrade: (request: IncomingMessage) => boolean): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log;
  const headers = securityHeaders(platform.config);
  const app = fastify({
    loggerInstance,
    ...answerUnreadable(headers, loggerInstance),
    // Disables Node's own rejection, which would lack our body and headers.
    http: {
      requireHostHeader: false,
      // Other upgrade requests get a normal HTTP response.
      shouldUpgradeCallback: isUpgrade,
    },
    trustProxy: trustOf(platform.config),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Fastify's default is 100 characters, but an event's URL may have 200.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  });
  if (isTracing()) traceRequests(app, ({ url }) => !probes.has(url));
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  z.config({ customError: () => generalTexts.invalidValue });
  // These hooks use callbacks, because promises would cost more than the hooks' own work.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Closes the connection after the response, because a busy connection would delay the stop.
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendFailure);
  parseJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? badRequest() : undefined);
  });
  // Handles a request with any other Expect header than `100-continue` normally, because Node's own refusal has no
  // body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', (request, reply, done) => {
    // Probes and failures are not user activity.
    if (reply.statusCode < 400 && !probes.has(request.url)) noteRequest();
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: request.actor?.id,
        tokenId: request.actor?.token?.id,
      },
      'request',
    );
    done();
  });
  return app;
}

/** Counts the hops itself. With Fastify's own hop count, a client that bypasses the proxy could choose its address. */
function trustOf({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}
