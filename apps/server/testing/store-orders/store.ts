import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { receiveStoreWebhook } from '@backline/contract/store-orders';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/platform/db/database.ts';
import { deriveKey } from '../../src/platform/crypto/crypto.ts';
import { seal } from '../../src/platform/crypto/secret-box.ts';
import type { Platform } from '../../src/platform/context/platform.ts';
import { query } from '../query.ts';

export interface StoreSettings {
  shop: string;
  secret: string;
}

/** Saves a store's settings to its seller's profile. */
export async function openStore(
  { db, platform }: { db: Db; platform: { config: Pick<Platform['config'], 'secretKey'> } },
  sellerId: number,
  store: StoreSettings,
  token = 'shpat_of_the_store',
): Promise<void> {
  const sealed = (purpose: string, value: string) =>
    seal(deriveKey(platform.config.secretKey, purpose), `profile/${sellerId}`, value);
  await query(db)`
    insert into profiles (user_id, store_type, store_url, shopify_domain, storefront_access_token_sealed, store_webhook_secret_sealed)
    values (${sellerId}, 'ShopifyStore', ${`https://${store.shop}`}, ${store.shop}, ${sealed('store-token', token)},
      ${sealed('store-webhook-secret', store.secret)})
    on conflict (user_id) do update set shopify_domain = excluded.shopify_domain, store_type = excluded.store_type,
      store_webhook_secret_sealed = excluded.store_webhook_secret_sealed`;
}

type Values = Record<string, unknown>;

/** Returns the totals of an order without edits and refunds. */
export const priced = (total: string) => ({ total_price: total, current_total_price: total });

/** Returns an order as in Shopify's reference, including fields that the product ignores. */
export function shopifyOrder(overrides: Values = {}): Values & { id: number } {
  const id = randomInt(5_000_000_000_000, 6_000_000_000_000);
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    app_id: 1354745,
    browser_ip: '203.0.113.7',
    buyer_accepts_marketing: false,
    cancel_reason: null,
    cancelled_at: null,
    confirmed: true,
    contact_email: 'sam@fans.example.org',
    created_at: '2026-11-20T19:30:00-05:00',
    currency: 'USD',
    current_total_price: '70.00',
    email: 'sam@fans.example.org',
    financial_status: 'paid',
    fulfillment_status: null,
    name: '#1042',
    note: null,
    note_attributes: [
      { name: 'fwSection', value: 'B' },
      { name: 'fwRow', value: '4' },
      { name: 'fwSeat', value: '11' },
    ],
    number: 42,
    order_number: 1042,
    phone: null,
    processed_at: '2026-11-20T19:30:00-05:00',
    test: false,
    total_discounts: '0.00',
    total_price: '70.00',
    updated_at: '2026-11-20T19:30:01-05:00',
    customer: {
      id: 207119551,
      email: 'sam@fans.example.org',
      first_name: 'Sam',
      last_name: 'Seller-Söderström',
      phone: '+13125552099',
      default_address: {
        id: 207119551,
        address1: '12 Lantern Street',
        address2: '',
        city: 'Chicago',
        province: 'Illinois',
        country: 'United States',
        zip: '60601',
        default: true,
      },
    },
    line_items: [
      {
        id: 1,
        name: 'Tour Shirt - M',
        quantity: 2,
        price: '30.00',
        total_discount: '0.00',
        product_exists: true,
        sku: 'TS-M',
        current_quantity: 2,
        fulfillable_quantity: 2,
        fulfillment_status: null,
        requires_shipping: true,
        gift_card: false,
      },
      { id: 2, name: 'Old Poster', quantity: 1, price: '10.00', total_discount: '5.00', product_exists: false },
    ],
    shipping_lines: [{ id: 3, title: 'To your seat', price: '5.00', code: 'seat' }],
    refunds: [],
    ...overrides,
  };
}

export function shopifyRefund(orderId: number, amount: string, overrides: Values = {}): Values {
  return {
    id: randomInt(800_000_000_000, 900_000_000_000),
    order_id: orderId,
    created_at: '2026-11-20T20:00:00-05:00',
    processed_at: '2026-11-20T20:00:00-05:00',
    note: 'too small',
    refund_line_items: [],
    transactions: [{ id: 4, kind: 'refund', status: 'success', amount, currency: 'USD', gateway: 'bogus' }],
    ...overrides,
  };
}

export const signatureOf = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('base64');

export interface DeliveryOptions {
  store: StoreSettings;
  topic?: string;
  /** Overrides headers. An undefined value omits the header. */
  headers?: Record<string, string | undefined>;
}

/** Builds a request as Shopify sends it. */
export function deliveryOf(
  payload: object | string,
  { store, topic = 'orders/create', headers = {} }: DeliveryOptions,
): { path: string; body: string; headers: Record<string, string> } {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const sent: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': signatureOf(store.secret, body),
    'x-shopify-shop-domain': store.shop,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-event-id': randomUUID(),
    'x-shopify-triggered-at': '2026-11-21T00:30:01.123456789Z',
    ...headers,
  };
  return {
    path: `/api/${receiveStoreWebhook.path}`,
    body,
    headers: Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  };
}

export function deliver(app: FastifyInstance, payload: object | string, options: DeliveryOptions) {
  const { path, body, headers } = deliveryOf(payload, options);
  return app.inject({ method: 'POST', url: path, payload: body, headers });
}
