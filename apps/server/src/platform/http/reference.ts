import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The reference's own files and calls alone. Works over plain http, unlike the plugin's policy, which upgrades requests. */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

/** The generated reference of every operation at `/api/docs`; registered before the routes that it lists. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Backline API',
        version: '1',
        description:
          'Every operation of the console. Times are epoch milliseconds, money is dollars. Writes need the header `X-CSRF-Token` and take an `Idempotency-Key`.',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { deepLinking: true },
  });
}
