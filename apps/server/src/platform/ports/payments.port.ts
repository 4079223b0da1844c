/** A line of the checkout as the payer reads it. The amounts add up to the total. */
export interface CheckoutLine {
  title: string;
  quantity: number;
  amountCents: number;
}

export interface NewCheckout {
  accountId: string;
  orderNo: string;
  idempotencyKey: string;
  lines: readonly CheckoutLine[];
  totalCents: number;
  applicationFeeCents: number;
  email: string;
  /** URL to which the payer returns. A visit to this URL does not prove that the payment succeeded. */
  returnUrl: string;
  /** A provider may end the checkout later, but never earlier. */
  expiresAt: Date;
}

/** `processing`: the payer is done and the bank has not answered yet. */
export interface CheckoutState {
  checkoutId: string;
  orderNo: string;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  paymentId: string | null;
  totalCents: number;
  failureMessage: string;
}

/** `pending`: accepted by the provider, which reports the result later. */
export interface RefundState {
  refundId: string;
  paymentId: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  failureMessage: string;
}

/** `won` includes withdrawn disputes and inquiries. */
export interface DisputeState {
  disputeId: string;
  paymentId: string;
  amountCents: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
  /** Deadline of the response, or null if none is expected. */
  respondBy: Date | null;
}

export interface PaymentAlert {
  kind: 'payout_failed' | 'fraud_warning';
  about: string;
  paymentId: string | null;
  amountCents: number | null;
  detail: string;
}

export interface AccountState {
  isActive: boolean;
  failedReason: string;
}

/** An event at the provider. Events arrive in any order, late, repeatedly or never. */
export type PaymentHappening =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; refund: RefundState }
  | { kind: 'dispute'; dispute: DisputeState }
  | { kind: 'alert'; alert: PaymentAlert }
  /** The account's state must be fetched, because the event's state may be outdated. */
  | { kind: 'account' }
  /** The event is stored and has no effect. */
  | { kind: 'other' };

export type PaymentEvent = PaymentHappening & {
  id: string;
  type: string;
  accountId: string | null;
  happenedAt: Date;
  /** The stored part of the event, without personal data and secrets. */
  payload: object;
};

export interface ListedPayment {
  checkoutId: string;
  orderNo: string;
  paymentId: string;
  totalCents: number;
  refundedCents: number;
  paidAt: Date;
}

/** Calls may take seconds and throw {@link PaymentError}: never make one inside a transaction. */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe';
  readonly publicKey: string;
  readonly minimumCents: number;
  /** Idempotent for the same manager and address. */
  createAccount(wanted: { email: string; managerId: number }): Promise<string>;
  /** A short-lived, single-use link where the account's holder identifies themselves. */
  accountLink(wanted: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  account(accountId: string): Promise<AccountState>;
  /** Lets wallets such as Apple Pay appear in the account's checkout at this domain. Idempotent. */
  registerDomain(wanted: { accountId: string; domain: string }): Promise<void>;
  /** `clientSecret` lets its holder pay and see the checkout. */
  createCheckout(wanted: NewCheckout): Promise<{ checkoutId: string; clientSecret: string }>;
  checkout(accountId: string, checkoutId: string): Promise<CheckoutState>;
  /** Prevents further payment and returns the final state: a paid checkout stays paid. */
  expireCheckout(accountId: string, checkoutId: string): Promise<CheckoutState>;
  /** Idempotent for the same key. */
  refund(wanted: {
    accountId: string;
    paymentId: string;
    amountCents: number;
    /** True also returns the service fee. Set it when the refund returns the whole remaining amount. Default: false. */
    returnsFee?: boolean;
    idempotencyKey: string;
  }): Promise<RefundState>;
  listEvents(accountId: string, since: Date): AsyncIterable<PaymentEvent>;
  listPayments(accountId: string, since: Date): AsyncIterable<ListedPayment>;
  /** Tries the key without moving money. Throws `ServiceFault` if the operator has to act. */
  check(): Promise<void>;
  readWebhook(body: Buffer, header: (name: string) => string | undefined): PaymentEvent;
}

/** `refused`: nothing happened. `unknown`: retry with the same key or read the state. `away`: retry later. */
export class PaymentError extends Error {
  override name = 'PaymentError';
  readonly kind: 'refused' | 'unknown' | 'away';

  /** `message` is shown to people if refused, so it must contain no secret. */
  constructor(kind: PaymentError['kind'], message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** Thrown for a webhook that the provider did not send, or that was replayed. */
export class NotFromProvider extends Error {
  override name = 'NotFromProvider';
}
