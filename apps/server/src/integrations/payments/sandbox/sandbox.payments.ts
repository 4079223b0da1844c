import { randomBytes } from 'node:crypto';
import { sumOf } from '@backline/contract/money';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { epochMs, type Db } from '../../../platform/db/database.ts';
import {
  NotFromProvider,
  PaymentError,
  type PaymentEvent,
  type Payments,
  type RefundState,
} from '../../../platform/ports/payments.port.ts';
import { requireSignature } from '../webhook-signature.ts';
import { findAccount, insertAccount, insertLink } from './sandbox-accounts.repository.ts';
import { listEvents } from './sandbox-events.repository.ts';
import { readSandboxEvent, report } from './sandbox-events.ts';
import { stateOf, type Sandbox } from './sandbox.ts';
import {
  findCheckout,
  findRefund,
  insertCheckout,
  insertRefund,
  listPaid,
  takeCheckout,
  takePayment,
  updateCheckout,
} from './sandbox.repository.ts';

export const signatureHeader = 'sandbox-signature';

const linkMinutes = 15;
const pageSize = 100;
const minimumCents = 50;
const newId = (prefix: string) => `${prefix}_sandbox_${randomBytes(12).toString('hex')}`;
const unknown = (what: string) => new PaymentError('refused', `No such ${what}.`);

interface SandboxPayments extends Payments {
  readonly sandbox: Sandbox;
}

export const sandboxOf = (payments: Payments): Sandbox | null =>
  'sandbox' in payments ? (payments as SandboxPayments).sandbox : null;

export const createSandboxPayments = (sandbox: Sandbox): SandboxPayments => ({
  sandbox,
  provider: 'sandbox',
  publicKey: sandbox.publicKey,
  minimumCents,
  ...accountsOf(sandbox),
  ...checkoutsOf(sandbox),
  ...listsOf(sandbox),
  check: async () => {},
  readWebhook(body, header): PaymentEvent {
    requireSignature(sandbox.webhookKey, body, header(signatureHeader), new Date());
    try {
      return readSandboxEvent(JSON.parse(body.toString('utf8')));
    } catch (cause) {
      throw new NotFromProvider('no event of the sandbox', { cause });
    }
  },
});

function accountsOf({
  db,
  publicUrl,
}: Sandbox): Pick<Payments, 'createAccount' | 'accountLink' | 'account' | 'registerDomain'> {
  return {
    createAccount: ({ email, managerId }) => insertAccount(db, { id: newId('acct'), managerId, email }),
    async accountLink({ accountId, returnUrl, refreshUrl }) {
      if ((await findAccount(db, accountId)) === null) throw unknown('account');
      const token = newToken();
      await insertLink(db, { tokenHash: hashToken(token), accountId, returnUrl, refreshUrl, minutes: linkMinutes });
      // Puts the token into the fragment, which reaches neither a server nor a log.
      return `${publicUrl}/sandbox/onboarding#${token}`;
    },
    // The sandbox's wallet needs no registration.
    registerDomain: async () => {},
    async account(accountId) {
      const account = await findAccount(db, accountId);
      if (account === null) throw unknown('account');
      return { isActive: account.is_active, failedReason: account.failed_reason };
    },
  };
}

async function requireActive(db: Db, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === null) throw unknown('account');
  if (!account.is_active) throw new PaymentError('refused', 'This account cannot take payments yet.');
}

function checkoutsOf(sandbox: Sandbox): Pick<Payments, 'createCheckout' | 'checkout' | 'expireCheckout' | 'refund'> {
  const { db, queue } = sandbox;
  return {
    async createCheckout(wanted) {
      await requireActive(db, wanted.accountId);
      const lineCents = wanted.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (lineCents !== wanted.totalCents) throw new PaymentError('refused', 'The lines do not add up to the total.');
      const made = await db.transaction().execute((tx) => insertCheckout(tx, newId('cs'), wanted));
      return { checkoutId: made.id, clientSecret: sandbox.clientSecret(made.id) };
    },
    async checkout(accountId, checkoutId) {
      const row = await findCheckout(db, checkoutId);
      if (row === null || row.account_id !== accountId) throw unknown('checkout');
      return stateOf(row);
    },
    expireCheckout: (accountId, checkoutId) =>
      db.transaction().execute(async (tx) => {
        const row = await takeCheckout(tx, checkoutId);
        if (row === null || row.account_id !== accountId) throw unknown('checkout');
        if (row.status !== 'open') return stateOf(row);
        await updateCheckout(tx, row.id, { status: 'expired', attempt_id: null });
        const checkout = stateOf({ ...row, status: 'expired' });
        await report(tx, queue, accountId, { type: 'checkout.expired', checkout });
        return checkout;
      }),
    refund: ({ accountId, paymentId, amountCents, idempotencyKey }) =>
      db.transaction().execute(async (tx): Promise<RefundState> => {
        // Locks the payment first, so a concurrent call with the same key finds the first refund.
        const payment = await takePayment(tx, accountId, paymentId);
        if (payment === null) throw unknown('payment');
        const known = await findRefund(tx, idempotencyKey);
        const done = { paymentId, status: 'succeeded', failureMessage: '' } as const;
        if (known !== undefined) return { ...done, refundId: known.id, amountCents: known.amount_cents };
        if (sumOf([amountCents]) === 0 || amountCents > payment.leftCents) {
          throw new PaymentError('refused', 'That is more than is left of the payment.');
        }
        const refund: RefundState = { ...done, refundId: newId('re'), amountCents };
        await insertRefund(tx, { refundId: refund.refundId, paymentId, amountCents, idempotencyKey });
        await report(tx, queue, accountId, { type: 'refund.succeeded', refund });
        return refund;
      }),
  };
}

function listsOf({ db }: Sandbox): Pick<Payments, 'listEvents' | 'listPayments'> {
  return {
    async *listEvents(accountId, since) {
      for (let afterId = 0, isMore = true; isMore;) {
        const rows = await listEvents(db, { accountId, since, afterId, limit: pageSize });
        for (const { payload } of rows) yield readSandboxEvent(payload);
        afterId = rows.at(-1)?.id ?? afterId;
        isMore = rows.length === pageSize;
      }
    },
    async *listPayments(accountId, since) {
      for (let afterId = '', isMore = true; isMore;) {
        const rows = await listPaid(db, { accountId, since, afterId, limit: pageSize });
        for (const row of rows) {
          yield {
            checkoutId: row.id,
            orderNo: row.order_no,
            paymentId: row.payment_id,
            totalCents: row.total_cents,
            refundedCents: row.refunded_cents,
            paidAt: new Date(epochMs(row.paid_at)),
          };
        }
        afterId = rows.at(-1)?.id ?? afterId;
        isMore = rows.length === pageSize;
      }
    },
  };
}
