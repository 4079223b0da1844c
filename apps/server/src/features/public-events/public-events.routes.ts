import { readFileSync } from 'node:fs';
import { seoUrl } from '@backline/contract/event-fields';
import type { Language } from '@backline/contract/fan-languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '../../platform/http/language.ts';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { entityTagOf, hashSourceOf, versionOf } from '../../platform/crypto/text-hash.ts';
import { RenderedPages } from '../../platform/html/rendered-pages.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { drawQrCode, isEventCode, viewEvent, type PublicView } from '../events/index.ts';
import { eventCalendar } from './event-calendar.ts';
import { hidden, redirectCapitals, type EventDoor, type PageRequest } from './event-door.ts';
import { pageTextsIn } from './page-texts.ts';
import { eventNotFoundPage, isEventOver, ownStyles, publicEventPage, withEventCode } from './public-event.page.ts';
import { publicEventStyles } from './public-event.styles.ts';
import { serveShareCards } from './share-card.routes.ts';

const shareScript = new URL('../../../static/share-event.js', import.meta.url);

interface Page {
  markup: string;
  etag: string;
  policy: string;
}

/** Serves `/events/{seo_url}`. It is not an API operation: it uses no session and returns HTML. */
export function servePublicEvents(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  // Uses a hash, because a nonce would change each response, and a 304 would apply a new nonce to the cached page.
  const ownHash = hashSourceOf(publicEventStyles.text);
  const policy = pagePolicy(config, ownHash);
  const context = { publicUrl: config.publicUrl, shareVersion: versionOf(readFileSync(shareScript, 'utf8')) };
  const pages = new RenderedPages<PublicView, Page>();
  const missing = new Map<Language, string>();

  function pageOf(event: PublicView, language: Language): Page {
    // Checks the time, because no write renews the view when the event ends.
    const isOver = isEventOver(event, Date.now());
    return pages.get(event, `${language},${isOver}`, () => {
      const markup = publicEventPage(event, { ...context, isOver, texts: pageTextsIn(language) });
      const own = ownStyles(event);
      return {
        markup,
        etag: entityTagOf(markup),
        policy: own === null ? policy : pagePolicy(config, `${ownHash} ${hashSourceOf(own)}`),
      };
    });
  }

  async function find({ params }: PageRequest): Promise<PublicView | null> {
    const { seo_url: address } = params;
    // Does not query invalid addresses, some of which PostgreSQL would reject with an error.
    return seoUrl.safeParse(address).data === address ? viewEvent(platform, address) : null;
  }

  function sendNotFound(reply: FastifyReply) {
    const language = languageOf(reply.request);
    const notFound = missing.get(language) ?? eventNotFoundPage(pageTextsIn(language));
    missing.set(language, notFound);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-security-policy', policy);
    return reply.status(404).type('text/html; charset=utf-8').send(notFound);
  }

  app.get('/events/:seo_url', { ...hidden, onRequest: redirectCapitals }, async (request: PageRequest, reply) => {
    const event = await find(request);
    if (event === null) return sendNotFound(reply);
    const { code } = request.query;
    const page = pageOf(event, languageOf(request));
    const { markup, etag } = isEventCode(code) ? pageWithCode(page, code) : page;
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-security-policy', page.policy)
      .header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(markup);
  });

  const door = { find, sendNotFound };
  serveShareCards(app, platform, door);
  serveEventFiles(app, platform, door);
}

/** Serves the event's file for calendars and its QR code. */
function serveEventFiles(app: FastifyInstance, { config }: Platform, { find, sendNotFound }: EventDoor): void {
  app.get(
    '/events/:seo_url/calendar.ics',
    { ...hidden, onRequest: redirectCapitals },
    async (request: PageRequest, reply) => {
      const event = await find(request);
      if (event === null || event.event_dttm <= 0) return sendNotFound(reply);
      return reply
        .header('cache-control', 'no-cache')
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${event.seo_url}.ics"`)
        .send(eventCalendar(event, config));
    },
  );

  app.get(
    '/events/:seo_url/qr-code.svg',
    { ...hidden, onRequest: redirectCapitals },
    async (request: PageRequest, reply) => {
      const { code } = request.query;
      if (!isEventCode(code)) return sendNotFound(reply);
      const event = await find(request);
      if (event === null) return sendNotFound(reply);
      // Draws the given code without checking that it belongs to the event, so that the response never changes.
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400, immutable')
        .send(drawQrCode(config.publicUrl, event.seo_url, code));
    },
  );
}

/** Does not check the code. The fan app does that after sign-in. */
const pageWithCode = ({ markup, etag }: Page, code: string): Pick<Page, 'markup' | 'etag'> => ({
  markup: withEventCode(markup, code),
  etag: `${etag.slice(0, -1)}.${code}"`,
});
