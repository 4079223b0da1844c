import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { messages } from '@backline/contract/messages';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors/errors.ts';
import { isLoopbackAlias } from './loopback.ts';
import { allowCodeReader, pagePolicy } from './security-headers.ts';

const noncePlaceholder = /__CSP_NONCE__/g;

/**
 * Serves the built console: hashed assets for ever and compressed at build time, and its one page for every other
 * address, with a fresh nonce each time. A missing build answers 404 in words, so that the API can run alone.
 */
export async function serveConsole(app: FastifyInstance, config: Config, root: string): Promise<void> {
  const page = readPage(root);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      setHeaders: allowCodeReader,
    });
    app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('favicon.svg', root, { maxAge: '1d' }),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|storage|assets|dev)\//.test(request.url);
    if (!isPage || page === null) throw notFound(messages.rowNotFound);
    if (isLoopbackAlias(request.hostname, config.publicUrl)) return reply.redirect(config.publicUrl + request.url);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(config, `'nonce-${nonce}'`))
      .send(page.replace(noncePlaceholder, nonce));
  });
}

function readPage(root: string): string | null {
  try {
    return readFileSync(join(root, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}
