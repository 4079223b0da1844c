/** What a checkout asks for, as its payer reads it; the amounts add up to the total. */
export interface CheckoutLine {
  title: string;
  quantity: number;
  /** Of all of them. */
  amountCents: number;
}

export interface NewCheckout {
  /** The manager's account, which is paid. */
  accountId: string;
  orderNo: string;
  /** The same key answers the same checkout, however often it is asked for. */
  idempotencyKey: string;
  lines: readonly CheckoutLine[];
  totalCents: number;
  /** What the installation keeps of it. */
  applicationFeeCents: number;
  /** Empty where it is not known. */
  email: string;
  /** Where the page goes once the payer is done. That somebody comes there proves nothing. */
  returnUrl: string;
  /** From then on nobody can pay. A provider may take it for later than it is, never for earlier. */
  expiresAt: Date;
}

/** `processing`: the payer is done, and the bank has not answered yet. */
export interface CheckoutState {
  checkoutId: string;
  orderNo: string;
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** Once there is a payment. */
  paymentId: string | null;
  totalCents: number;
  /** As the bank words it; empty where it named nothing. */
  failureMessage: string;
}

/** `pending`: the provider has taken it on, and tells later what became of it. */
export interface RefundState {
  refundId: string;
  paymentId: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  failureMessage: string;
}

/** `open`: an answer is awaited, or the bank decides. `won`: also one that was withdrawn, or only a question. */
export interface DisputeState {
  disputeId: string;
  paymentId: string;
  amountCents: number;
  status: 'open' | 'won' | 'lost';
  /** As the provider words it. */
  reason: string;
  /** Null where no answer is awaited. */
  respondBy: Date | null;
}

/** A problem that somebody has to look into at the provider. */
export interface PaymentAlert {
  kind: 'payout_failed' | 'fraud_warning';
  /** The provider's id of it. */
  about: string;
  paymentId: string | null;
  amountCents: number | null;
  /** As the provider words it. */
  detail: string;
}

export interface AccountState {
  isActive: boolean;
  /** Why it is not, as the provider words it; empty where it named nothing. */
  failedReason: string;
}

/** What happened at the provider, in our words. They come in any order, late, more than once, or never. */
export type PaymentHappening =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; refund: RefundState }
  | { kind: 'dispute'; dispute: DisputeState }
  | { kind: 'alert'; alert: PaymentAlert }
  /** Ask for the account: what stands in the event may be older than what is known. */
  | { kind: 'account' }
  /** Nothing that we act on; kept all the same. */
  | { kind: 'other' };

export type PaymentEvent = PaymentHappening & {
  /** The provider's own. */
  id: string;
  /** As the provider calls it. */
  type: string;
  accountId: string | null;
  happenedAt: Date;
  /** What is kept of it: nothing by which a person is known, and no secret. */
  payload: object;
};

/** A payment as the provider's book has it. */
export interface ListedPayment {
  checkoutId: string;
  orderNo: string;
  paymentId: string;
  totalCents: number;
  refundedCents: number;
  paidAt: Date;
}

/**
 * Who takes the money. Each call may take seconds and may fail, with a {@link PaymentError}: never make one inside a transaction.
 */
export interface Payments {
  /** Ours to name, stored beside every id: `sandbox`, `stripe`. */
  readonly provider: 'sandbox' | 'stripe';
  /** What a page shows the provider with; no secret. */
  readonly publicKey: string;
  /** Less than this it charges nobody. */
  readonly minimumCents: number;
  /** The same manager and address again: the same account. */
  createAccount(wanted: { email: string; managerId: number }): Promise<string>;
  /** Where the account's holder tells the provider who they are. It opens once, and soon no more. */
  accountLink(wanted: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  account(accountId: string): Promise<AccountState>;
  /** `clientSecret` lets whoever has it pay, and see what is paid for. */
  createCheckout(wanted: NewCheckout): Promise<{ checkoutId: string; clientSecret: string }>;
  checkout(accountId: string, checkoutId: string): Promise<CheckoutState>;
  /** From then on nobody can pay. Answers what it has come to: one that was paid before stays paid. */
  expireCheckout(accountId: string, checkoutId: string): Promise<CheckoutState>;
  /** The same key again: the same refund. */
  refund(wanted: {
    accountId: string;
    paymentId: string;
    amountCents: number;
    /** It is of all that is left: the service fee goes back, too. Default false. */
    returnsFee?: boolean;
    idempotencyKey: string;
  }): Promise<RefundState>;
  /** What a webhook told, or should have told. Oldest first. */
  listEvents(accountId: string, since: Date): AsyncIterable<PaymentEvent>;
  listPayments(accountId: string, since: Date): AsyncIterable<ListedPayment>;
  /** What a delivery tells. Throws {@link NotFromProvider} for a signature that is wrong, missing or old. */
  readWebhook(body: Buffer, header: (name: string) => string | undefined): PaymentEvent;
}

/**
 * `refused`: the provider said no, and nothing happened; asked again it says no again. `unknown`: it may have happened; ask again
 * with the same key, or for the state. `away`: it did not happen; ask again later.
 */
export class PaymentError extends Error {
  override name = 'PaymentError';
  readonly kind: 'refused' | 'unknown' | 'away';

  /** `message` is for people where it is refused, and may hold nothing secret. */
  constructor(kind: PaymentError['kind'], message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** Somebody else's bytes, or an old delivery sent again. */
export class NotFromProvider extends Error {
  override name = 'NotFromProvider';
}
