import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { StripeSettings } from '../../../platform/config/outside-services.ts';
import {
  NotFromProvider,
  PaymentError,
  type AccountState,
  type CheckoutState,
  type NewCheckout,
  type PaymentEvent,
  type Payments,
} from '../../../platform/ports/payments.port.ts';
import { ServiceFault } from '../../../platform/ports/service-fault.ts';
import { networkFault } from '../../network-fault.ts';
import { toleranceSeconds } from '../webhook-signature.ts';
import { toPaymentError } from './stripe-errors.ts';
import { checkoutState, handledTypes, refundState, toPaymentEvent } from './stripe-events.ts';

/** Timeout of one page of a list. No person waits for it. */
const listTimeoutMs = 30_000;
const currency = 'usd';
/** Stripe's minimum charge in that currency. */
const minimumCents = 50;
/** Stripe refuses checkouts shorter than 30 minutes, so a separate call ends a checkout when its order expires. */
const minMinutes = 31;

async function withPaymentErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toPaymentError(error);
  }
}

/** Uses Connect with direct charges: fans pay the manager's account. The service fee is the application fee. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = openStripe(settings);
  return {
    provider: 'stripe',
    publicKey: settings.publishableKey,
    minimumCents,
    ...accountsOf(stripe),
    ...checkoutsOf(stripe),
    ...refundsOf(stripe),
    ...listsOf(stripe),
    async check() {
      try {
        await stripe.balance.retrieve();
      } catch (error) {
        const fault = stripeFault(error, settings.apiUrl);
        if (fault !== null) throw fault;
      }
    },
    readWebhook(body, header): PaymentEvent {
      const signature = header('stripe-signature') ?? '';
      try {
        return toPaymentEvent(
          stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, toleranceSeconds),
        );
      } catch (cause) {
        throw new NotFromProvider('no signature of Stripe', { cause });
      }
    },
  };
}

function stripeFault(error: unknown, apiUrl: string): unknown {
  // A restricted key that may not read the balance is a valid key.
  if (error instanceof Stripe.errors.StripePermissionError) return null;
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return new ServiceFault('Stripe refuses the key: copy STRIPE_SECRET_KEY again from the dashboard of Stripe.', {
      cause: error,
    });
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const at = new URL(apiUrl).host;
    return (
      networkFault(error.detail ?? error, { at, advice: 'allow outgoing https' }) ??
      new ServiceFault(`Stripe does not answer at ${at}: allow outgoing https, or look at status.stripe.com.`)
    );
  }
  return toPaymentError(error);
}

function openStripe({ secretKey, apiUrl, timeoutMs }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    // Times the whole exchange, unlike Stripe's other client, which restarts its timeout with each byte.
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const of = (accountId: string) => ({ stripeAccount: accountId });

function accountsOf(stripe: Stripe): Pick<Payments, 'createAccount' | 'accountLink' | 'account' | 'registerDomain'> {
  return {
    async createAccount({ email, managerId }) {
      const account = await withPaymentErrors(
        stripe.accounts.create(
          {
            email,
            controller: {
              fees: { payer: 'account' },
              losses: { payments: 'stripe' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'full' },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { manager_id: String(managerId) },
          },
          { idempotencyKey: `account-${managerId}-${createHash('sha256').update(email).digest('hex').slice(0, 32)}` },
        ),
      );
      return account.id;
    },
    async accountLink({ accountId, returnUrl, refreshUrl }) {
      const link = await withPaymentErrors(
        stripe.accountLinks.create({
          account: accountId,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          type: 'account_onboarding',
        }),
      );
      return link.url;
    },
    async account(accountId) {
      return accountState(await withPaymentErrors(stripe.accounts.retrieve(accountId)));
    },
    // Direct charges show wallets only at domains that the connected account itself has registered:
    // https://docs.stripe.com/payments/payment-methods/pmd-registration
    async registerDomain({ accountId, domain }) {
      const domains = stripe.paymentMethodDomains;
      const { data } = await withPaymentErrors(domains.list({ domain_name: domain, limit: 1 }, of(accountId)));
      const registered = data[0] ?? (await withPaymentErrors(domains.create({ domain_name: domain }, of(accountId))));
      // A disabled domain is a choice that the account's holder made at Stripe.
      if (!registered.enabled || registered.apple_pay.status === 'active') return;
      // Apple may not have reached the domain when it was registered.
      await withPaymentErrors(domains.validate(registered.id, {}, of(accountId)));
    },
  };
}

function checkoutsOf(stripe: Stripe): Pick<Payments, 'createCheckout' | 'checkout' | 'expireCheckout'> {
  async function findCheckout(accountId: string, checkoutId: string): Promise<CheckoutState> {
    const expand = ['payment_intent'];
    return ours(await withPaymentErrors(stripe.checkout.sessions.retrieve(checkoutId, { expand }, of(accountId))));
  }
  return {
    async createCheckout(wanted) {
      const session = await withPaymentErrors(
        stripe.checkout.sessions.create(checkoutParams(wanted), {
          ...of(wanted.accountId),
          idempotencyKey: wanted.idempotencyKey,
        }),
      );
      if (session.client_secret === null) throw new PaymentError('unknown', 'A checkout came without its secret.');
      return { checkoutId: session.id, clientSecret: session.client_secret };
    },
    checkout: findCheckout,
    async expireCheckout(accountId, checkoutId) {
      try {
        return ours(await withPaymentErrors(stripe.checkout.sessions.expire(checkoutId, {}, of(accountId))));
      } catch (error) {
        // Stripe refuses to expire a checkout that was paid or has ended, so its state is returned.
        if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
        return findCheckout(accountId, checkoutId);
      }
    },
  };
}

const checkoutParams = ({
  orderNo,
  lines,
  applicationFeeCents,
  email,
  returnUrl,
  expiresAt,
}: NewCheckout): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'embedded_page',
  line_items: lines.map(({ title, quantity, amountCents }) => ({
    // Sells the whole line as a single unit, because its amount may not be a multiple of the unit price.
    quantity: 1,
    price_data: {
      currency,
      unit_amount: amountCents,
      product_data: { name: quantity === 1 ? title : `${quantity} × ${title}` },
    },
  })),
  client_reference_id: orderNo,
  metadata: { order_no: orderNo },
  payment_intent_data: {
    metadata: { order_no: orderNo },
    ...(applicationFeeCents === 0 ? {} : { application_fee_amount: applicationFeeCents }),
  },
  ...(email === '' ? {} : { customer_email: email }),
  return_url: returnUrl,
  // Uses the order's time instead of the clock, because a repeated idempotency key requires equal parameters.
  expires_at: Math.floor(expiresAt.getTime() / 1000) + minMinutes * 60,
});

function refundsOf(stripe: Stripe): Pick<Payments, 'refund'> {
  async function returnFee({ latest_charge: charge }: Stripe.PaymentIntent, idempotencyKey: string): Promise<void> {
    const fee = typeof charge === 'string' ? null : charge?.application_fee;
    if (fee === null || fee === undefined) return;
    try {
      await withPaymentErrors(
        stripe.applicationFees.createRefund(typeof fee === 'string' ? fee : fee.id, {}, { idempotencyKey }),
      );
    } catch (error) {
      // Ignores the refusal, which means that somebody has already returned the fee in Stripe's dashboard.
      if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    }
  }

  return {
    async refund({ accountId, paymentId, amountCents, idempotencyKey, returnsFee = false }) {
      const expand = ['latest_charge'];
      const intent = await withPaymentErrors(stripe.paymentIntents.retrieve(paymentId, { expand }, of(accountId)));
      // A full refund also returns our fee, so the manager does not pay it.
      const owesFee = returnsFee && (intent.application_fee_amount ?? 0) > 0;
      const isWhole = amountCents === intent.amount;
      const refund = await withPaymentErrors(
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountCents,
            ...(owesFee && isWhole ? { refund_application_fee: true } : {}),
          },
          { ...of(accountId), idempotencyKey },
        ),
      );
      // Returns the whole fee in a separate call, because `refund_application_fee` would return only the share of this
      // refund.
      if (owesFee && !isWhole) await returnFee(intent, `${idempotencyKey}-fee`);
      const state = refundState(refund);
      if (state === null) throw new PaymentError('unknown', 'A refund came without its payment.');
      return state;
    },
  };
}

const listOptions = (accountId: string) => ({ ...of(accountId), timeout: listTimeoutMs });

function listsOf(stripe: Stripe): Pick<Payments, 'listEvents' | 'listPayments'> {
  return {
    async *listEvents(accountId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events: PaymentEvent[] = [];
      const listed = stripe.events.list({ created, types: [...handledTypes], limit: 100 }, listOptions(accountId));
      await withPaymentErrors(listed.autoPagingEach((event) => void events.push(toPaymentEvent(event))));
      yield* events.toReversed();
    },
    async *listPayments(accountId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const expand = ['data.payment_intent.latest_charge'];
      const sessions: Stripe.Checkout.Session[] = [];
      const wanted: Stripe.Checkout.SessionListParams = { created, status: 'complete', expand, limit: 100 };
      const listed = stripe.checkout.sessions.list(wanted, listOptions(accountId));
      await withPaymentErrors(listed.autoPagingEach((session) => void sessions.push(session)));
      for (const session of sessions) {
        const state = checkoutState(session);
        if (state === null || state.status !== 'paid' || state.paymentId === null) continue;
        const charge = typeof session.payment_intent === 'object' ? session.payment_intent?.latest_charge : null;
        yield {
          checkoutId: state.checkoutId,
          orderNo: state.orderNo,
          paymentId: state.paymentId,
          totalCents: state.totalCents,
          refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
          paidAt: new Date((typeof charge === 'object' && charge !== null ? charge.created : session.created) * 1000),
        };
      }
    },
  };
}

function ours(session: Stripe.Checkout.Session): CheckoutState {
  const state = checkoutState(session);
  if (state === null) throw new PaymentError('refused', 'That checkout is of no order.');
  return state;
}

function accountState({
  charges_enabled,
  details_submitted,
  payouts_enabled,
  requirements,
}: Stripe.Account): AccountState {
  const isPaused = payouts_enabled === false;
  if (charges_enabled && details_submitted && !isPaused) return { isActive: true, failedReason: '' };
  const reasons = requirements?.errors?.map(({ reason }) => reason) ?? [];
  const disabled = requirements?.disabled_reason?.replaceAll(/[._]/g, ' ') ?? '';
  const failedReason = [...new Set(reasons)].join(' ') || disabled;
  // The account can still take payments, although Stripe holds the payouts.
  if (charges_enabled && details_submitted) return { isActive: true, failedReason: failedReason || 'payouts paused' };
  return { isActive: false, failedReason };
}
