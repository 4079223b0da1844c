export interface Shop {
  /** `your-shop.myshopify.com` */
  domain: string;
  token: string;
}

export interface OrdersPage {
  orders: unknown[];
  next: string | null;
}

export interface Shops {
  /** Throws {@link ShopFailure}. */
  countOrders(shop: Shop, since: Date): Promise<number>;
  /** Throws {@link ShopFailure}. */
  listOrders(shop: Shop, from: { since: Date; page: string | null }): Promise<OrdersPage>;
}

/**
 * `refused`: the token grants no access. `lapsed`: the cursor expired. `busy`: rate limit. `away`: no usable answer.
 */
export type ShopFailureKind = 'refused' | 'lapsed' | 'busy' | 'away';

export class ShopFailure extends Error {
  override name = 'ShopFailure';
  readonly kind: ShopFailureKind;
  readonly retryAfterMs: number;

  constructor(kind: ShopFailureKind, message: string, retryAfterMs = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
