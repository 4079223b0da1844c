import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupPublic } from '../public-address/public-address.ts';
import { ShopFailure, type OrdersPage, type Shop, type Shops } from '../../platform/ports/shops.port.ts';

const apiVersion = '2026-07';
/** Shopify's maximum number of orders per page. */
const pageSize = 250;
const maxBytes = 32 * 1024 * 1024;
const timeoutMs = 30_000;
const maxWaitMs = 60_000;
const minWaitMs = 50;
/** Pause before the first page is requested again, so expiring cursors cannot cause a busy loop. */
const lapsedWaitMs = 1_000;
const fields =
  'id,order_number,name,email,phone,created_at,processed_at,updated_at,cancelled_at,test,financial_status,fulfillment_status,total_price,current_total_price,currency,customer,line_items,shipping_lines,note_attributes,refunds';

/**
 * Calls Shopify's Admin REST API, which returns orders in the form of the webhooks. The SSRF guard applies to shops'
 * own addresses, not to an `apiUrl` from the settings.
 */
export function createShopifyShops({ apiUrl }: { apiUrl: string | undefined }): Shops {
  function ask({ domain, token }: Shop, what: string, query: Record<string, string>): Promise<Answer> {
    const url = new URL(
      `${(apiUrl ?? 'https://{shop}').replace('{shop}', domain)}/admin/api/${apiVersion}/${what}.json`,
    );
    url.search = new URLSearchParams(query).toString();
    return get(url, token, apiUrl === undefined);
  }
  const wanted = (since: Date) => ({ status: 'any', created_at_min: since.toISOString() });
  return {
    async countOrders(shop, since) {
      const count = fieldOf(await ask(shop, 'orders/count', wanted(since)), shop, 'count');
      if (!Number.isSafeInteger(count) || Number(count) < 0) {
        throw new ShopFailure('away', `${shop.domain} answered something else than a count`);
      }
      return Number(count);
    },

    async listOrders(shop, { since, page }) {
      // A request with a cursor may carry only the page size and the fields.
      const which = page === null ? wanted(since) : { page_info: page };
      const answer = await ask(shop, 'orders', { ...which, limit: String(pageSize), fields });
      return pageOf(answer, shop, page);
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function pageOf(answer: Answer, shop: Shop, page: string | null): OrdersPage {
  const { domain } = shop;
  if (answer.status === 400 && page !== null)
    throw new ShopFailure('lapsed', `${domain} does not know the page any more`, lapsedWaitMs);
  const orders = fieldOf(answer, shop, 'orders');
  if (!Array.isArray(orders)) throw new ShopFailure('away', `${domain} answered something else than orders`);
  const next = nextOf(answer.headers);
  if (next !== null && !isPlace(next)) throw new ShopFailure('away', `${domain} named a next page that is none`);
  return { orders, next };
}

function fieldOf({ status, headers, body }: Answer, { domain }: Shop, name: string): unknown {
  if (status === 429) throw new ShopFailure('busy', `${domain} is asked too often`, waitOf(headers));
  if (status >= 300 && status < 500) throw new ShopFailure('refused', `${domain} answered ${status}`);
  if (status !== 200) throw new ShopFailure('away', `${domain} answered ${status}`, waitOf(headers));
  const parsed = jsonOf(body);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[name] : undefined;
}

/** Limits the length of the cursor and rejects NUL, because the cursor is stored. */
const isPlace = (next: string) => /^[\x21-\x7e]{1,2000}$/.test(next);

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Reads only the cursor from `Link: <…&page_info=…>; rel="next"`. The URL itself is not followed. */
function nextOf({ link }: IncomingHttpHeaders): string | null {
  for (const [, url = '', relation] of String(link ?? '').matchAll(/<([^<>]{1,4000})>\s*;\s*rel="?(\w+)"?/g)) {
    if (relation === 'next') return URL.parse(url)?.searchParams.get('page_info') ?? null;
  }
  return null;
}

/** Reads `Retry-After` (seconds, such as `2.0`). Defaults to two seconds, in which the rate limit recovers. */
function waitOf(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers['retry-after'] ?? 2);
  const askedMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 2_000;
  return Math.min(Math.max(askedMs, minWaitMs), maxWaitMs);
}

/** Does not follow redirects, which would receive the token. */
function get(url: URL, token: string, isPublicOnly: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new ShopFailure('away', `${url.host}: ${error.message}`, 2_000));
    const request = (url.protocol === 'http:' ? httpRequest : httpsRequest)(
      url,
      {
        headers: { 'x-shopify-access-token': token, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(isPublicOnly ? { lookup: lookupPublic } : {}),
      },
      (response) => {
        read(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          fail,
        );
      },
    );
    request.on('error', fail);
    request.end();
  });
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('an answer that is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
