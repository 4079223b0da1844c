import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { DisputeState } from '../../../platform/ports/payments.port.ts';
import { updateAccount } from './sandbox-accounts.repository.ts';
import { report } from './sandbox-events.ts';
import { findPaidByOrder, insertRefund, takePayment } from './sandbox.repository.ts';

export const troubles = [
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'fraud_warning',
  'payout_failed',
  'account_disabled',
  'account_restored',
  'account_disconnected',
] as const;
export type Trouble = (typeof troubles)[number];

interface Paid {
  account_id: string;
  payment_id: string;
  total_cents: number;
}

const dayMs = 86_400_000;
/** Days to respond to a dispute, as with most banks. */
const answerDays = 10;

/** Returns false if the sandbox took no payment for that order. */
export async function playTrouble(
  { db, queue }: { db: Db; queue: Queue },
  { trouble, orderNo }: { trouble: Trouble; orderNo: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const paid = await findPaidByOrder(tx, orderNo);
    if (paid === null) return false;
    await play(tx, queue, paid, trouble);
    return true;
  });
}

async function play(tx: Tx, queue: Queue, paid: Paid, trouble: Trouble): Promise<void> {
  const { account_id: accountId, payment_id: paymentId, total_cents: totalCents } = paid;
  const about = (prefix: string) => `${prefix}_sandbox_${randomBytes(12).toString('hex')}`;
  switch (trouble) {
    case 'dispute_opened':
      return report(tx, queue, accountId, { type: 'dispute.opened', dispute: disputeOf(paid, 'open') });
    case 'dispute_won':
      return report(tx, queue, accountId, { type: 'dispute.closed', dispute: disputeOf(paid, 'won') });
    case 'dispute_lost': {
      await takeMoney(tx, paid);
      return report(tx, queue, accountId, { type: 'dispute.closed', dispute: disputeOf(paid, 'lost') });
    }
    case 'fraud_warning': {
      const alert = { about: about('issfr'), paymentId, amountCents: null, detail: 'stolen card' };
      return report(tx, queue, accountId, {
        type: 'fraud_warning.created',
        alert: { ...alert, kind: 'fraud_warning' },
      });
    }
    case 'payout_failed': {
      const detail = 'The bank account has been closed.';
      const alert = { about: about('po'), paymentId: null, amountCents: totalCents, detail };
      return report(tx, queue, accountId, { type: 'payout.failed', alert: { ...alert, kind: 'payout_failed' } });
    }
    case 'account_disabled':
    case 'account_restored':
    case 'account_disconnected': {
      await updateAccount(tx, accountId, accountStates[trouble]);
      return report(tx, queue, accountId, { type: 'account.updated' });
    }
  }
}

const accountStates = {
  account_disabled: { isActive: false, failedReason: 'The sandbox disabled this account.' },
  account_restored: { isActive: true, failedReason: '' },
  account_disconnected: { isActive: false, failedReason: 'The account was disconnected.' },
} as const;

/** Uses one id per payment, so the end of a dispute matches its beginning. */
const disputeOf = ({ payment_id: paymentId, total_cents: amountCents }: Paid, status: DisputeState['status']) => ({
  disputeId: `dp_${paymentId}`,
  paymentId,
  amountCents,
  status,
  reason: 'product not received',
  respondBy: status === 'open' ? Date.now() + answerDays * dayMs : null,
});

async function takeMoney(tx: Tx, { account_id: accountId, payment_id: paymentId }: Paid): Promise<void> {
  const payment = await takePayment(tx, accountId, paymentId);
  if (payment === null || payment.leftCents === 0) return;
  const disputeId = `dp_${paymentId}`;
  await insertRefund(tx, {
    refundId: disputeId,
    paymentId,
    amountCents: payment.leftCents,
    idempotencyKey: disputeId,
  });
}
