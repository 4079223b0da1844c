import { fontFiles } from '@backline/font';
import type { FastifyInstance } from 'fastify';

export function serveFonts(app: FastifyInstance): void {
  for (const { path, type, content } of fontFiles) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content),
    );
  }
}
