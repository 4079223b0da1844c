import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as generalTexts from '@backline/contract/general.texts';
import type { Config } from '../../platform/config/config.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { isForwarded, isLoopback } from '../../platform/http/loopback.ts';
import { isOwnName } from '../../platform/http/own-name.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { outboxPage } from './outbox.page.ts';

const querystring = z.object({ to: z.string().optional() });

export function serveOutbox(app: FastifyInstance, { config, outbox }: Pick<Platform, 'config' | 'outbox'>): void {
  if (outbox === null || !isListed(config)) return;
  const route = { schema: { hide: true, querystring }, logLevel: 'warn' } as const;
  app.withTypeProvider<ZodTypeProvider>().get('/dev/outbox', route, async (request, reply) => {
    if (isForwarded(request.headers) || !isOwnName(request.headers.host, config))
      throw notFound(generalTexts.rowNotFound);
    void reply.header('cache-control', 'no-store');
    // An unescaped plus in a query means a space, and every phone number starts with a plus.
    const messages = await outbox.list(request.query.to?.replace(/^ /, '+'));
    if (!request.headers.accept?.includes('text/html')) return messages;
    return reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer').send(outboxPage(messages));
  });
}

/**
 * Lists messages only in the demo, whose people are fictional. In production, the server must be reachable from this
 * machine only.
 */
export function isListed({ demo, env, publicUrl, host, trustProxy }: Config): boolean {
  if (!demo) return false;
  return env !== 'production' || (trustProxy === false && [new URL(publicUrl).hostname, host].every(isLoopback));
}
