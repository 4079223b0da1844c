import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { messages } from '@backline/contract/messages';
import { maxBodyBytes, nowHeader } from '@backline/contract/operation';
import { z } from 'zod';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { badRequest } from '../errors/errors.ts';
import { isLiveRequest } from '../live/live-door.ts';
import type { Platform } from '../context/platform.ts';
import { noteRequest } from './last-request.ts';
import { bindRoutes } from './bind.ts';
import { sendFailure } from './failure.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { serveReference } from './reference.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** For the whole request to arrive, an upload included: nobody holds a connection by sending slowly. */
const requestTimeoutMs = 120_000;

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The http door: the operations behind their access, then what `mount` adds (pages, object store, console).
 * `close()` refuses new requests, lets running ones end, and answers `/readyz` with 503 meanwhile.
 */
export async function createServer(
  platform: Platform,
  routes: readonly Route[],
  mount: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  // Widened: features know the logger that Fastify promises, not pino's own.
  const loggerInstance: FastifyBaseLogger = platform.log;
  const headers = securityHeaders(platform.config);
  const app = fastify({
    loggerInstance,
    ...answerUnreadable(headers, loggerInstance),
    // Node's own refusal has no body and no headers of ours.
    http: {
      requireHostHeader: false,
      // Whoever asks for a protocol that is not spoken here gets the plain answer.
      shouldUpgradeCallback: isLiveRequest,
    },
    trustProxy: trustOf(platform.config),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    // One line a request, written below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Fastify itself gives up after 100 characters; an event's address may have 200, and a longer one is not found.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // For the few checks that the contract gives no words of its own.
  z.config({ customError: () => messages.invalidValue });
  // The hooks of every call answer by callback: a promise for each costs more than what they do.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Else a connection that was busy when the stop began stays open, and the stop waits for it.
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendFailure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? badRequest() : undefined);
  });
  // Expectations but for `100-continue`, which Node serves: whoever has one may be passed over, and Node's refusal is bare.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', (request, reply, done) => {
    // Neither who looks whether the server is well, nor who looks for what is not there, waits for a page.
    if (reply.statusCode < 400 && !probes.has(request.url)) noteRequest();
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), actor: request.actor?.id },
      'request',
    );
    done();
  });
  await app.register(fastifyCookie);
  await serveReference(app);
  serveMetrics(app, platform);
  serveHealth(app, platform);
  await app.register(async (api) => {
    api.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.header(nowHeader, Date.now());
      done();
    });
    await bindRoutes(api, platform, routes);
  });
  await mount(app);
  return app;
}

/** Fastify takes a plain number of hops to trust nobody, lest somebody who comes past the proxy name any address. */
function trustOf({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}
