import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Shopify's rate limit is a leaky bucket of 40 requests that leaks two a second. Tests use a smaller one. */
interface Bucket {
  size: number;
  leakPerSecond: number;
}

interface DoubleOptions {
  domain: string;
  token: string;
  /** Newest first, as Shopify lists them. */
  orders: readonly object[];
  bucket?: Bucket;
  /** Answers a request instead of the double. Returns false to let the double answer. */
  instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface ShopifyDouble {
  settings: { SHOPIFY_API_URL: string };
  /** Holds the query of each page of orders that was answered. */
  pages: URLSearchParams[];
  throttled: number;
  close(): Promise<void>;
}

/**
 * Implements a shop's Admin API as documented: `orders/count.json`, `orders.json` with cursors, and 429 with
 * `Retry-After`.
 */
export async function shopifyDouble(options: DoubleOptions): Promise<ShopifyDouble> {
  const { domain, token, orders, bucket = { size: 40, leakPerSecond: 2 } } = options;
  let [level, leakedAt] = [0, Date.now()];
  const double = { pages: [] as URLSearchParams[], throttled: 0 };

  function isThrottled(): boolean {
    const now = Date.now();
    level = Math.max(0, level - ((now - leakedAt) / 1000) * bucket.leakPerSecond);
    leakedAt = now;
    if (level + 1 > bucket.size) return true;
    level += 1;
    return false;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const send = (status: number, body: object, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'x-shopify-shop-api-call-limit': `${Math.ceil(level)}/${bucket.size}`,
          ...headers,
        })
        .end(JSON.stringify(body));
    const url = new URL(request.url ?? '', 'http://double');
    if (
      !/^\/[a-z0-9.-]+\/admin\/api\/\d{4}-\d{2}\/orders(?:\/count)?\.json$/.test(url.pathname) ||
      !url.pathname.startsWith(`/${domain}/`)
    ) {
      return void send(404, { errors: 'Not Found' });
    }
    if (request.headers['x-shopify-access-token'] !== token) {
      return void send(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
    }
    if (isThrottled()) {
      double.throttled += 1;
      const errors =
        'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';
      return void send(429, { errors }, { 'retry-after': (1 / bucket.leakPerSecond).toFixed(2) });
    }
    const { searchParams: query } = url;
    const placedSince = (sinceMs: number) =>
      orders.filter((order) => 'created_at' in order && Date.parse(String(order.created_at)) >= sinceMs);
    const firstMs = () => Date.parse(query.get('created_at_min') ?? '1970-01-01');
    if (url.pathname.endsWith('/count.json')) return void send(200, { count: placedSince(firstMs()).length });
    const place = query.get('page_info');
    const limit = Number(query.get('limit') ?? 50);
    const isWrong =
      limit > 250 ||
      (place !== null && [...query.keys()].some((name) => !['page_info', 'limit', 'fields'].includes(name)));
    // As with Shopify, a cursor contains the original query.
    const [, from = Number.NaN, sinceMs = 0] = (/^after-(\d+)-(\d+)$/.exec(place ?? '') ?? []).map(Number);
    const start = place === null ? 0 : from;
    if (isWrong || Number.isNaN(start)) return void send(400, { errors: { page_info: 'Invalid value.' } });
    double.pages.push(query);
    const since = place === null ? firstMs() : sinceMs;
    const wanted = placedSince(since);
    const link = (to: number, relation: string) =>
      `<https://${domain}/admin/api/2026-07/orders.json?limit=${limit}&page_info=after-${to}-${since}>; rel="${relation}"`;
    const links = [
      ...(start > 0 ? [link(Math.max(0, start - limit), 'previous')] : []),
      ...(start + limit < wanted.length ? [link(start + limit, 'next')] : []),
    ];
    send(200, { orders: wanted.slice(start, start + limit) }, links.length === 0 ? {} : { link: links.join(', ') });
  }

  const server = createServer((request, response) => {
    if (options.instead?.(request, response) !== true) answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    settings: { SHOPIFY_API_URL: `http://127.0.0.1:${port}/{shop}` },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
