import { readFileSync } from 'node:fs';
import * as contract from '@backline/contract/embeds';
import * as eventTexts from '@backline/contract/events.texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { RenderedPages } from '../../platform/html/rendered-pages.ts';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { languageOf } from '../../platform/http/language.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { embedPolicy } from '../../platform/http/security-headers.ts';
import { entityTagOf, hashSourceOf, versionOf } from '../../platform/crypto/text-hash.ts';
import type { PublicView } from '../events/index.ts';
import { viewPoll, type PollView } from '../polls/index.ts';
import { isEventOver } from '../public-events/index.ts';
import { cardPage, pollPage, type EmbedMarkup, type Theme } from './embed-pages.ts';
import { embedTextsIn } from './embed-texts.ts';
import * as service from './embeds.service.ts';
import { serveOembed } from './oembed.routes.ts';

export const embedRoutes: Route[] = [
  handle(contract.getEmbeds, service.getEmbeds),
  handle(contract.updateEmbeds, service.updateEmbeds),
];

type EmbedRequest = FastifyRequest<{ Params: { seo_url: string }; Querystring: { theme?: unknown } }>;

interface KnownPage {
  markup: string;
  etag: string;
  styleHash: string;
}

const fileOf = (name: string) => readFileSync(new URL(`../../../static/${name}`, import.meta.url), 'utf8');
const hidden = { schema: { hide: true } } as const;

/**
 * Serves the card and the poll of an event for frames of the sites that its manager allows. They use no session and no
 * cookie, and nothing in them acts, so a site that frames them can make nobody do anything.
 */
export function serveEmbeds(app: FastifyInstance, platform: Platform): void {
  const { publicUrl } = platform.config;
  const scriptVersion = versionOf(fileOf('embed-frame.js'));
  const contextOf = (request: EmbedRequest, theme: Theme) => ({
    publicUrl,
    scriptVersion,
    theme,
    texts: embedTextsIn(languageOf(request)),
    now: Date.now(),
  });
  const cards = new RenderedPages<PublicView, KnownPage>();
  const polls = new RenderedPages<PollView, KnownPage>();

  app.get('/embed/events/:seo_url', hidden, async (request: EmbedRequest, reply) => {
    const { event, rights } = await findOrRefuse(request);
    const theme = themeOf(request);
    // Checks the time, because no write renews the view when the event ends.
    const key = [languageOf(request), theme, isEventOver(event, Date.now())].join();
    const page = cards.get(event, key, () => knownPage(cardPage(event, contextOf(request, theme))));
    return send(request, reply, { page, origins: rights.origins, maxAgeSeconds: 60 });
  });

  app.get('/embed/events/:seo_url/poll', hidden, async (request: EmbedRequest, reply) => {
    const { event, rights } = await findOrRefuse(request);
    if (!rights.shows_polls) throw notFound(eventTexts.eventNotFound);
    const view = await viewPoll(platform, event.event_id);
    const theme = themeOf(request);
    const key = [languageOf(request), theme, event.version].join();
    const page = polls.get(view, key, () => knownPage(pollPage(event, view, contextOf(request, theme))));
    return send(request, reply, { page, origins: rights.origins, maxAgeSeconds: 5 });
  });

  async function findOrRefuse({ params }: EmbedRequest): Promise<service.EmbeddedEvent> {
    const found = await service.findEmbedded(platform, params.seo_url);
    if (found === null) throw notFound(eventTexts.eventNotFound);
    return found;
  }

  interface Sent {
    page: KnownPage;
    origins: readonly string[];
    maxAgeSeconds: number;
  }

  function send(request: FastifyRequest, reply: FastifyReply, { page, origins, maxAgeSeconds }: Sent): FastifyReply {
    void reply
      // Knows no list of sites. Browsers ignore it beside `frame-ancestors`.
      .removeHeader('x-frame-options')
      .header('content-security-policy', embedPolicy(platform.config, { styles: page.styleHash, sites: origins }))
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('vary', 'accept-language')
      .header('etag', page.etag);
    if (isKnown(request.headers['if-none-match'], page.etag)) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(page.markup);
  }

  serveScript(app);
  serveOembed(app, platform);
}

/** Serves the script that a site includes. It is the only file that pages of other sites may load. */
function serveScript(app: FastifyInstance): void {
  const script = fileOf('embed.js');
  const etag = entityTagOf(script);
  app.get('/embed.js', hidden, async (request, reply) => {
    void reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}

const themeOf = ({ query }: EmbedRequest): Theme =>
  query.theme === 'light' || query.theme === 'dark' ? query.theme : null;

const knownPage = ({ markup, styles }: EmbedMarkup): KnownPage => ({
  markup,
  etag: entityTagOf(markup),
  styleHash: hashSourceOf(styles),
});
