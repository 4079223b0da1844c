import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { html } from '../../platform/html/html.ts';
import type { PublicView } from '../events/index.ts';
import { isPosterBeside } from './embed-pages.ts';
import { findEmbedded } from './embeds.service.ts';

type OembedRequest = FastifyRequest<{
  Querystring: Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>>;
}>;

/** Sizes of the card where the poster stands beside the words, which needs a width, and where it stands above them. */
const beside = { minWidth: 440, width: 600, height: 320 };
const aboveHeight = 640;
const maxThumbnailPx = 768;
const cacheSeconds = 300;
const missingUrl = 'Add the parameter url with the address of an event’s public page.';

/** Answers `/oembed`, by which editors of sites turn the address of an event into its card: https://oembed.com */
export function serveOembed(app: FastifyInstance, platform: Platform): void {
  const { publicUrl } = platform.config;
  app.get('/oembed', { schema: { hide: true } }, async ({ query }: OembedRequest, reply) => {
    const { format = 'json' } = query;
    if (format !== 'json') return refuse(reply, 501, 'Only the format json is available.');
    if (query.url === undefined || query.url === '') return refuse(reply, 400, missingUrl);
    const address = addressOf(query.url, publicUrl);
    const found = address === null ? null : await findEmbedded(platform, address);
    if (found === null) return refuse(reply, 404, 'The event could not be found.');
    // A site that asks is not known by its origin, so this answers where no site at all may show the event.
    if (found.rights.origins.length === 0) return refuse(reply, 401, 'This event may not be embedded.');
    const bounds = { maxWidth: sizeOf(query.maxwidth), maxHeight: sizeOf(query.maxheight) };
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .send(richAnswer(found.event, { publicUrl, ...bounds }));
  });
}

const refuse = (reply: FastifyReply, status: 400 | 401 | 404 | 501, message: string): FastifyReply =>
  reply.status(status).header('cache-control', 'no-cache').send({ message });

/** Returns the address of an event from the URL of its public page; null for any other URL. */
function addressOf(given: unknown, publicUrl: string): string | null {
  const url = typeof given === 'string' ? URL.parse(given) : null;
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const [, address = null] = /^\/events\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return address;
}

function sizeOf(given: unknown): number {
  const size = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0;
  return size > 0 ? size : Number.POSITIVE_INFINITY;
}

interface Bounds {
  publicUrl: string;
  maxWidth: number;
  maxHeight: number;
}

function richAnswer(event: PublicView, bounds: Bounds): Record<string, unknown> {
  const { publicUrl, maxWidth, maxHeight } = bounds;
  const width = Math.min(beside.width, maxWidth);
  const isBeside = isPosterBeside(event) && width >= beside.minWidth;
  const height = Math.min(isBeside ? beside.height : aboveHeight, maxHeight);
  return {
    type: 'rich',
    version: '1.0',
    title: event.event_name,
    provider_name: event.brand.name,
    provider_url: publicUrl,
    cache_age: cacheSeconds,
    html: html`<iframe src="${publicUrl}/embed/events/${event.seo_url}" title="${event.event_name}" width="${width}" height="${height}" style="border:0;border-radius:16px" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
      .text,
    width,
    height,
    ...thumbnailOf(event, bounds),
  };
}

/** The largest picture of the poster within the bounds. A thumbnail needs a size, so there is none of an SVG. */
function thumbnailOf({ poster }: PublicView, { publicUrl, maxWidth, maxHeight }: Bounds): Record<string, unknown> {
  if (poster === null || poster.width === null || poster.height === null) return {};
  const ratio = poster.height / poster.width;
  const [largest] = poster.variants
    .map(({ url, widthPx }) => ({ url, width: widthPx, height: Math.round(widthPx * ratio) }))
    .filter(({ width, height }) => width <= Math.min(maxWidth, maxThumbnailPx) && height <= maxHeight)
    .toSorted((one, other) => other.width - one.width);
  if (largest === undefined) return {};
  return {
    thumbnail_url: new URL(largest.url, publicUrl).href,
    thumbnail_width: largest.width,
    thumbnail_height: largest.height,
  };
}
