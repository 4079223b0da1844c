import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
    staticCSP: true,
    uiConfig: { deepLinking: true },
  });
}
