import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';
import { deriveKey, hashToken, isSameText } from '../../../platform/crypto/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { signWebhook } from '../webhook-signature.ts';
import type { CheckoutState } from '../../../platform/ports/payments.port.ts';
import { deliverSandboxWebhook } from './deliver-webhook.kind.ts';
import { askBank, type Card } from './cards.ts';
import { findLink, updateAccount, useLink } from './sandbox-accounts.repository.ts';
import { findEvent, noteDelivered } from './sandbox-events.repository.ts';
import { report } from './sandbox-events.ts';
import { findCheckout, takeCheckout, updateCheckout, type CheckoutRow } from './sandbox.repository.ts';

export type PayAnswer =
  | { kind: 'paid'; returnUrl: string }
  | { kind: 'refused'; message: string; field?: 'number' | 'expiry' | 'cvc' }
  | { kind: 'asked'; attemptId: string }
  | { kind: 'silent'; message: string }
  | { kind: 'over' };

const silenceMs = 6_000;

interface House {
  config: Pick<Config, 'secretKey' | 'publicUrl'>;
  db: Db;
  queue: Queue;
}

export class Sandbox {
  readonly db: Db;
  readonly queue: Queue;
  readonly publicUrl: string;
  readonly publicKey: string;
  readonly webhookKey: Buffer;
  readonly #secretKey: Buffer;

  constructor({ config, db, queue }: House) {
    this.db = db;
    this.queue = queue;
    this.publicUrl = config.publicUrl;
    this.#secretKey = deriveKey(config.secretKey, 'sandbox-checkout');
    this.webhookKey = deriveKey(config.secretKey, 'sandbox-webhook');
    this.publicKey = `pk_sandbox_${deriveKey(config.secretKey, 'sandbox-public').toString('hex').slice(0, 24)}`;
  }

  clientSecret(checkoutId: string): string {
    return `${checkoutId}_secret_${createHmac('sha256', this.#secretKey).update(checkoutId).digest('hex')}`;
  }

  /** Returns null for a secret that the sandbox did not issue. */
  checkoutOf(clientSecret: string): string | null {
    const [checkoutId = ''] = clientSecret.split('_secret_', 1);
    return isSameText(clientSecret, this.clientSecret(checkoutId)) ? checkoutId : null;
  }

  async view(clientSecret: string): Promise<CheckoutRow | null> {
    const checkoutId = this.checkoutOf(clientSecret);
    return checkoutId === null ? null : findCheckout(this.db, checkoutId);
  }

  async pay(clientSecret: string, card: Card): Promise<PayAnswer | null> {
    const checkoutId = this.checkoutOf(clientSecret);
    if (checkoutId === null) return null;
    const bank = askBank(card, new Date());
    if (bank.kind === 'is no card') return { kind: 'refused', field: bank.field, message: bank.message };
    // Waits outside any transaction, so that no row stays locked meanwhile.
    if (bank.kind === 'is silent') await new Promise((resolve) => setTimeout(resolve, silenceMs));
    return this.#attempt(checkoutId, async (tx, row) => {
      switch (bank.kind) {
        case 'pays':
          return this.#settle(tx, row);
        case 'declines':
          return this.#decline(tx, row, bank.message);
        case 'is silent':
          await updateCheckout(tx, row.id, { attempt_id: null });
          return {
            kind: 'silent',
            message: 'Your bank did not answer. Nothing was charged: try again, or use another card.',
          };
        case 'asks': {
          const attemptId = randomBytes(12).toString('hex');
          await updateCheckout(tx, row.id, { attempt_id: attemptId });
          return { kind: 'asked', attemptId };
        }
      }
    });
  }

  async confirm(clientSecret: string, attemptId: string, isApproved: boolean): Promise<PayAnswer | null> {
    const checkoutId = this.checkoutOf(clientSecret);
    if (checkoutId === null) return null;
    return this.#attempt(checkoutId, async (tx, row) => {
      if (row.attempt_id === null || !isSameText(row.attempt_id, attemptId)) return { kind: 'over' };
      return isApproved
        ? this.#settle(tx, row)
        : this.#decline(tx, row, 'Your bank could not confirm that it is you. Nothing was charged.');
    });
  }

  #attempt(checkoutId: string, run: (tx: Tx, row: CheckoutRow) => Promise<PayAnswer>): Promise<PayAnswer | null> {
    return this.db.transaction().execute(async (tx) => {
      const row = await takeCheckout(tx, checkoutId);
      if (row === null) return null;
      if (row.status === 'paid') return { kind: 'paid', returnUrl: row.return_url };
      if (row.status === 'expired' || row.is_over) return { kind: 'over' };
      return run(tx, row);
    });
  }

  async #settle(tx: Tx, row: CheckoutRow): Promise<PayAnswer> {
    const payment_id = `pay_sandbox_${randomBytes(12).toString('hex')}`;
    await updateCheckout(tx, row.id, { status: 'paid', payment_id, attempt_id: null, failure_message: '' });
    const checkout = stateOf({ ...row, status: 'paid', payment_id, failure_message: '' });
    await report(tx, this.queue, row.account_id, { type: 'payment.created' });
    await report(tx, this.queue, row.account_id, { type: 'checkout.paid', checkout });
    return { kind: 'paid', returnUrl: row.return_url };
  }

  async #decline(tx: Tx, row: CheckoutRow, message: string): Promise<PayAnswer> {
    await updateCheckout(tx, row.id, { attempt_id: null, failure_message: message });
    await report(tx, this.queue, row.account_id, { type: 'payment.declined' });
    return { kind: 'refused', message };
  }

  /**
   * Returns null for an unknown link. Also returns an expired link, because its row contains the URL that issues
   * another.
   */
  async viewLink(token: string) {
    return findLink(this.db, hashToken(token));
  }

  async onboard(token: string, failedReason: string): Promise<{ returnUrl: string } | null> {
    const tokenHash = hashToken(token);
    return this.db.transaction().execute(async (tx) => {
      const link = await findLink(tx, tokenHash);
      if (link === null || !(await useLink(tx, tokenHash))) return null;
      await updateAccount(tx, link.account_id, { isActive: failedReason === '', failedReason });
      await report(tx, this.queue, link.account_id, { type: 'account.updated' });
      return { returnUrl: link.return_url };
    });
  }

  async delivery(event: number): Promise<{ body: Buffer; signature: string } | null> {
    const found = await findEvent(this.db, event);
    if (found === null) return null;
    const body = Buffer.from(JSON.stringify(found.payload));
    return { body, signature: signWebhook(this.webhookKey, body, new Date()) };
  }

  async sendAgain(event: number): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => this.queue.enqueue(tx, deliverSandboxWebhook, { event }, { requestId: `again-${event}` }));
  }

  noteDelivered(event: number): Promise<void> {
    return noteDelivered(this.db, event);
  }
}

export function stateOf(row: CheckoutRow): CheckoutState {
  return {
    checkoutId: row.id,
    orderNo: row.order_no,
    status: row.status === 'open' && row.is_over ? 'expired' : row.status,
    paymentId: row.payment_id,
    totalCents: row.total_cents,
    failureMessage: row.failure_message,
  };
}
