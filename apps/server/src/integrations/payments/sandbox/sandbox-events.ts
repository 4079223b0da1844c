import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { PaymentEvent } from '../../../platform/ports/payments.port.ts';
import { deliverSandboxWebhook } from './deliver-webhook.kind.ts';
import { insertEvent, type Delivery } from './sandbox-events.repository.ts';

const checkout = z.object({
  checkoutId: z.string(),
  orderNo: z.string(),
  status: z.enum(['open', 'processing', 'paid', 'failed', 'expired']),
  paymentId: z.string().nullable(),
  totalCents: z.number(),
  failureMessage: z.string(),
});
const refund = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  amountCents: z.number(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  failureMessage: z.string(),
});

const dispute = z.object({
  disputeId: z.string(),
  paymentId: z.string(),
  amountCents: z.number(),
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  respondBy: z.number().nullable(),
});
const alert = z.object({
  kind: z.enum(['payout_failed', 'fraud_warning']),
  about: z.string(),
  paymentId: z.string().nullable(),
  amountCents: z.number().nullable(),
  detail: z.string(),
});

const wireEvent = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string(),
  created: z.number(),
  checkout: checkout.optional(),
  refund: refund.optional(),
  dispute: dispute.optional(),
  alert: alert.optional(),
});

type Happened = Pick<z.infer<typeof wireEvent>, 'type' | 'checkout' | 'refund' | 'dispute' | 'alert'>;

const lateSeconds = 30;
const swappedSeconds = 8;

export async function report(tx: Tx, queue: Queue, accountId: string, happened: Happened): Promise<void> {
  const eventId = `evt_sandbox_${randomBytes(12).toString('hex')}`;
  const wire = { id: eventId, account: accountId, created: Date.now(), ...happened };
  const { id, delivery } = await insertEvent(tx, { eventId, accountId, type: happened.type, payload: wire });
  for (const at of dueOf(delivery, id)) {
    await queue.enqueue(tx, deliverSandboxWebhook, { event: id }, { requestId: eventId, at });
  }
}

function dueOf(delivery: Delivery, id: number): Date[] {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  switch (delivery) {
    case 'prompt':
      return [inSeconds(0)];
    case 'lost':
      return [];
    case 'late':
      return [inSeconds(lateSeconds)];
    case 'doubled':
      return [inSeconds(0), inSeconds(0)];
    case 'out_of_order':
      // Delays every second event, so that two consecutive events swap places.
      return [inSeconds(id % 2 === 1 ? swappedSeconds : 0)];
  }
}

export function readSandboxEvent(payload: unknown): PaymentEvent {
  const wire = wireEvent.parse(payload);
  const event = {
    id: wire.id,
    type: wire.type,
    accountId: wire.account,
    happenedAt: new Date(wire.created),
    payload: wire,
  };
  if (wire.checkout !== undefined) return { ...event, kind: 'checkout', checkout: wire.checkout };
  if (wire.refund !== undefined) return { ...event, kind: 'refund', refund: wire.refund };
  if (wire.dispute !== undefined) {
    const { respondBy } = wire.dispute;
    const known = { ...wire.dispute, respondBy: respondBy === null ? null : new Date(respondBy) };
    return { ...event, kind: 'dispute', dispute: known };
  }
  if (wire.alert !== undefined) return { ...event, kind: 'alert', alert: wire.alert };
  return { ...event, kind: wire.type === 'account.updated' ? 'account' : 'other' };
}
