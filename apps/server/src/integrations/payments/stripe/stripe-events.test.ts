import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { handledTypes, toPaymentEvent, unusedTypes } from './stripe-events.ts';

const operations = readFileSync(join(import.meta.dirname, '../../../../../../docs/operations/payments.md'), 'utf8');
const rowsOf = (head: string) => {
  const table = operations.split(`| ${head} |`)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].map(([, type = '', text = '']) => [type, text] as const);
};

test('handles and ignores exactly the Stripe event types that docs/operations/payments.md lists', () => {
  expect(
    rowsOf('event | what it does here')
      .map(([type]) => type)
      .toSorted(),
  ).toEqual([...handledTypes].toSorted());
  expect(Object.fromEntries(rowsOf('not used | why'))).toEqual(unusedTypes);
});

test("handles at most twenty event types, which is Stripe's limit for one request", () => {
  expect(handledTypes.length).toBeLessThanOrEqual(20);
});

const read = (type: string, object: object) =>
  toPaymentEvent({
    id: 'evt_1',
    object: 'event',
    type,
    account: 'acct_1',
    created: 1_795_000_000,
    data: { object },
  } as unknown as Stripe.Event);

/** Copied from docs.stripe.com/api/disputes/object. */
const dispute = {
  id: 'du_1MtJUT2eZvKYlo2CNaw2HvEv',
  object: 'dispute',
  amount: 1000,
  charge: 'ch_1AZtxr2eZvKYlo2CJDX8whov',
  currency: 'usd',
  evidence: { customer_email_address: 'pat@example.org' },
  evidence_details: { due_by: 1_795_900_000, has_evidence: false, past_due: false, submission_count: 0 },
  payment_intent: 'pi_1',
  reason: 'product_not_received',
  status: 'needs_response',
};
const expected = { disputeId: dispute.id, paymentId: 'pi_1', amountCents: 1000, reason: 'product not received' };

test.each([
  ['charge.dispute.created', 'needs_response', 'open', new Date(1_795_900_000_000)],
  ['charge.dispute.created', 'warning_needs_response', 'open', new Date(1_795_900_000_000)],
  ['charge.dispute.funds_withdrawn', 'needs_response', 'open', new Date(1_795_900_000_000)],
  ['charge.dispute.updated', 'under_review', 'open', null],
  ['charge.dispute.updated', 'warning_under_review', 'open', null],
  ['charge.dispute.closed', 'won', 'won', null],
  ['charge.dispute.closed', 'lost', 'lost', null],
  ['charge.dispute.closed', 'warning_closed', 'won', null],
  ['charge.dispute.closed', 'prevented', 'won', null],
  ['charge.dispute.funds_reinstated', 'won', 'won', null],
])('reads a %s event with the Stripe status %s as a dispute with the status %s', (type, status, is, respondBy) => {
  const event = read(type, { ...dispute, status });
  expect(event).toMatchObject({ kind: 'dispute', dispute: { ...expected, status: is, respondBy } });
  expect(JSON.stringify(event.payload)).not.toContain('pat@example.org');
});

test('ignores a dispute that names no payment', () => {
  expect(read('charge.dispute.created', { ...dispute, payment_intent: null }).kind).toBe('other');
});

test('reads failed payouts and fraud warnings, and maps a deauthorised application to an account event', () => {
  const payout = { id: 'po_1', amount: 12_000, failure_code: 'account_closed', failure_message: null };
  expect(read('payout.failed', payout)).toMatchObject({
    alert: { kind: 'payout_failed', about: 'po_1', paymentId: null, amountCents: 12_000, detail: 'account closed' },
  });
  const warning = { id: 'issfr_1', charge: 'ch_1', payment_intent: 'pi_1', fraud_type: 'made_with_stolen_card' };
  expect(read('radar.early_fraud_warning.created', warning)).toMatchObject({
    alert: { kind: 'fraud_warning', about: 'issfr_1', paymentId: 'pi_1', detail: 'made with stolen card' },
  });
  expect(read('account.application.deauthorized', { id: 'ca_1', object: 'application' }).kind).toBe('account');
});
