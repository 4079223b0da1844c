import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as generalTexts from '@backline/contract/general.texts';
import { notFound } from '../errors/errors.ts';
import type { Config } from '../config/config.ts';
import { hashSourceOf } from '../crypto/text-hash.ts';
import type { Payments } from '../ports/payments.port.ts';
import { isLoopbackAlias } from './loopback.ts';
import { allowCodeReader, checkoutHeaders, checkoutPolicy, consolePolicy } from './security-headers.ts';

const ofPayments = ['/checkout', '/paymentprocessing'];
const noncePlaceholder = /__CSP_NONCE__/g;

/**
 * Serves the built console with a fresh nonce per page. Without a build it returns 404, so the API also runs without
 * the console.
 */
export async function serveConsole(
  app: FastifyInstance,
  { config, payments }: { config: Config; payments: Pick<Payments, 'provider'> },
  root: string,
): Promise<void> {
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
  const scripts = inlineScriptHashes(page ?? '');
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|storage|assets|fonts|dev)\//.test(request.url);
    if (request.url.startsWith('/api/')) throw notFound(generalTexts.unknownCall);
    if (!isPage || page === null) throw notFound(generalTexts.rowNotFound);
    if (isLoopbackAlias(request.hostname, config.publicUrl)) return reply.redirect(config.publicUrl + request.url);
    const nonce = randomBytes(16).toString('base64');
    const path = (request.url.split('?', 1)[0] ?? '').toLowerCase().replace(/(?<!\/)\/+$/, '');
    // Payment URLs contain secrets, which the provider's script must not receive as a referrer.
    if (ofPayments.includes(path)) void reply.header('referrer-policy', 'no-referrer');
    if (path === '/checkout') void reply.headers(checkoutHeaders(payments.provider));
    const styles = `'nonce-${nonce}'`;
    const policy =
      path === '/checkout'
        ? checkoutPolicy(config, { styles, scripts, provider: payments.provider })
        : consolePolicy(config, styles, scripts);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page.replace(noncePlaceholder, nonce));
  });
}

/**
 * Returns the hash of the inline script that sets the theme before the first paint. A hash allows only that script. A
 * nonce would allow any.
 */
const inlineScriptHashes = (page: string): string[] =>
  Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, code = '']) => hashSourceOf(code));

function readPage(root: string): string | null {
  try {
    return readFileSync(join(root, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}
