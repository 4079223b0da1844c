import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as generalTexts from '@backline/contract/general.texts';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors/errors.ts';
import { isLoopbackAlias } from './loopback.ts';
import { allowCodeReader, fanPagePolicy, fanWorkerPolicy } from './security-headers.ts';

/** Serves the fan app. The page has no nonce, so that phones may cache it, and its policy allows only its own files. */
export async function serveFanApp(app: FastifyInstance, config: Config, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const policy = fanPagePolicy(config);
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/fan/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: allowCodeReader,
  });
  if (existsSync(join(root, worker))) {
    app.get(`/fan/${worker}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('service-worker-allowed', '/fan')
        .header('content-security-policy', fanWorkerPolicy(config))
        .header('cache-control', 'no-cache')
        .sendFile(worker, root, { cacheControl: false }),
    );
  }
  for (const file of filesBeside(root)) {
    app.get(`/fan/${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file, root, { maxAge: '1d' }),
    );
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (request.url.startsWith('/fan/assets/')) throw notFound(generalTexts.rowNotFound);
    if (isLoopbackAlias(request.hostname, config.publicUrl)) return reply.redirect(config.publicUrl + request.url);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page);
  }
  app.get('/fan', { schema: { hide: true } }, sendPage);
  app.get('/fan/*', { schema: { hide: true } }, sendPage);
}

/**
 * The service worker. Never cached, because phones request it to detect a new version. It also controls `/fan` itself.
 */
const worker = 'sw.js';

const filesBeside = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== worker)
    .map(({ name }) => name)
    .filter((name) => !['.html', '.br', '.gz'].includes(extname(name)));
