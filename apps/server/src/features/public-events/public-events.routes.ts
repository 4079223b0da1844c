import { createHash } from 'node:crypto';
import type { PublicEvent } from '@backline/contract/events';
import { seoUrl } from '@backline/contract/event-fields';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewEvent } from '../events/index.ts';
import { eventNotFoundPage, publicEventPage } from './public-event.page.ts';
import { publicEventStyles } from './public-event.styles.ts';

interface Page {
  markup: string;
  etag: string;
}

/** `/events/{seo_url}`: a page for anybody, not an operation: it has no session and answers markup. */
export function servePublicEvents(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  // By its hash: a nonce would make each answer another, and a browser would lay a 304's over the page that it kept.
  const policy = pagePolicy(config, `'sha256-${digest(publicEventStyles.text, 'base64')}'`);
  const notFound = eventNotFoundPage(config);
  const pages = new WeakMap<PublicEvent, Page>();

  function pageOf(event: PublicEvent): Page {
    const known = pages.get(event);
    if (known !== undefined) return known;
    const markup = publicEventPage(event, config);
    const page = { markup, etag: `"${digest(markup, 'base64url')}"` };
    pages.set(event, page);
    return page;
  }

  app.get<{ Params: { seo_url: string } }>('/events/:seo_url', { schema: { hide: true } }, async (request, reply) => {
    const { seo_url: address } = request.params;
    // What no event can be called costs no query, and PostgreSQL would not take all of it. Nor is it mended: an event has one address.
    const isAddress = seoUrl.safeParse(address).data === address;
    const event = isAddress ? await viewEvent(platform, address) : null;
    void reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
    if (event === null) return reply.status(404).type('text/html; charset=utf-8').send(notFound);
    const { markup, etag } = pageOf(event);
    void reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(markup);
  });
}

const digest = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding);

/** A proxy that compresses marks the tag as weak. */
function isKnown(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
