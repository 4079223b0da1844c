import type { Stripe } from 'stripe';

/** Fields kept from every event. None of them identifies a payer or an account's holder, and none is a secret. */
const kept = [
  'id',
  'object',
  'created',
  'status',
  'payment_status',
  'amount',
  'amount_total',
  'currency',
  'failure_reason',
  'charges_enabled',
  'details_submitted',
];
const named = ['payment_intent', 'charge'];

/**
 * Returns the fields that explain an order later. Omits the rest, which names the payer and would remain after a fan's
 * erasure.
 */
export function storedPayload({ id, type, created, account, api_version: version, data }: Stripe.Event): object {
  const about = data.object as unknown as Record<string, unknown>;
  const fields = kept.flatMap((name) => (name in about ? [[name, about[name]] as const] : []));
  const ids = named.flatMap((name) => (typeof about[name] === 'string' ? [[name, about[name]] as const] : []));
  const orderNo = (about['metadata'] as Record<string, unknown> | null | undefined)?.['order_no'];
  const metadata = typeof orderNo === 'string' ? { metadata: { order_no: orderNo } } : {};
  return {
    id,
    type,
    created,
    account,
    api_version: version,
    object: { ...Object.fromEntries([...fields, ...ids]), ...metadata },
  };
}
