import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can do its work, so a load balancer may send requests. While stopping
 * Fastify answers 503 to whatever comes.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(platform.db);
      await platform.storage.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}
