export type TopicUse = 'order' | 'refund' | 'edit' | 'deletion' | 'not used';

/** Maps each order topic and each mandatory topic of Shopify to its use. docs/operations/stores.md lists them too. */
export const storeTopics: Readonly<Record<string, TopicUse>> = {
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/paid': 'order',
  'orders/cancelled': 'order',
  'orders/fulfilled': 'order',
  'orders/partially_fulfilled': 'order',
  'orders/edited': 'edit',
  'orders/delete': 'deletion',
  'refunds/create': 'refund',
  'orders/link_requested': 'not used',
  'orders/risk_assessment_changed': 'not used',
  'orders/shopify_protect_eligibility_changed': 'not used',
  'order_transactions/create': 'not used',
  'fulfillments/create': 'not used',
  'fulfillments/update': 'not used',
  'fulfillment_events/create': 'not used',
  'fulfillment_events/delete': 'not used',
  'draft_orders/create': 'not used',
  'draft_orders/update': 'not used',
  'draft_orders/delete': 'not used',
  'returns/request': 'not used',
  'returns/approve': 'not used',
  'returns/update': 'not used',
  'returns/close': 'not used',
  'disputes/create': 'not used',
  'disputes/update': 'not used',
  'app/uninstalled': 'not used',
  'shop/update': 'not used',
  'customers/data_request': 'not used',
  'customers/redact': 'not used',
  'shop/redact': 'not used',
};

export const useOf = (topic: string): TopicUse =>
  (Object.hasOwn(storeTopics, topic) ? storeTopics[topic] : undefined) ?? 'not used';
