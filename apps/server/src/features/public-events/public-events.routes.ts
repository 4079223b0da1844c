import { randomBytes } from 'node:crypto';
import { seoUrl } from '@backline/contract/event-fields';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewEvent } from '../events/index.ts';
import { eventNotFoundPage, publicEventPage } from './public-event.page.ts';

/** `/events/{seo_url}`: a page for anybody, not an operation: it has no session and answers markup. */
export function servePublicEvents(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  app.get<{ Params: { seo_url: string } }>('/events/:seo_url', { schema: { hide: true } }, async (request, reply) => {
    // What no event can be called costs no query, and PostgreSQL would not take all of it.
    const address = seoUrl.safeParse(request.params.seo_url);
    const event = address.success ? await viewEvent(platform, address.data) : null;
    const context = { publicUrl: config.publicUrl, nonce: randomBytes(16).toString('base64') };
    return reply
      .status(event === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(config, context.nonce))
      .send(event === null ? eventNotFoundPage(context) : publicEventPage(event, context));
  });
}
