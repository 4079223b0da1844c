import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Platform } from '../platform.ts';

const querystring = z.object({ to: z.string().optional() });

/** `GET /dev/outbox?to=`: sign-in links without a mail server. Whoever reads it can be anybody. */
export function serveOutbox(app: FastifyInstance, { config, outbox }: Pick<Platform, 'config' | 'outbox'>): void {
  if (outbox === null || (config.env === 'production' && isPublicAddress(config))) return;
  const route = { schema: { hide: true, querystring }, logLevel: 'warn' } as const;
  app.withTypeProvider<ZodTypeProvider>().get('/dev/outbox', route, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    // An unescaped plus in a query means a space, and every phone number starts with one.
    return outbox.list(request.query.to?.replace(/^ /, '+'));
  });
}

/** Whether others than this machine reach the product: under its address, or because it listens beyond loopback. */
export function isPublicAddress({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  const { hostname } = new URL(publicUrl);
  return ![hostname, host].every((name) => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(name));
}
