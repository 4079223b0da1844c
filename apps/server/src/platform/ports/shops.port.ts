/** Whose orders are read, and by what. */
export interface Shop {
  /** `your-shop.myshopify.com` */
  domain: string;
  token: string;
}

export interface OrdersPage {
  /** As the shop's provider writes them. */
  orders: unknown[];
  /** Of the next page; null after the last. */
  next: string | null;
}

/** What shops at a provider of shops tell when they are asked. */
export interface Shops {
  /** How many orders were placed since a moment. Throws {@link ShopFailure}. */
  countOrders(shop: Shop, since: Date): Promise<number>;
  /**
   * A page of the orders that were placed since a moment, in the provider's order. Throws {@link ShopFailure}.
   */
  listOrders(shop: Shop, from: { since: Date; page: string | null }): Promise<OrdersPage>;
}

/** `refused`: this token opens no orders of this shop. `lapsed`: the page is not to be had any more. `busy`: asked too often. `away`: nobody knows. */
export type ShopFailureKind = 'refused' | 'lapsed' | 'busy' | 'away';

export class ShopFailure extends Error {
  override name = 'ShopFailure';
  readonly kind: ShopFailureKind;
  /** Until the shop answers again, as it says. */
  readonly retryAfterMs: number;

  constructor(kind: ShopFailureKind, message: string, retryAfterMs = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
