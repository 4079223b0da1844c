import type { PaymentAlertKind } from './payment-alerts.ts';

export const none = 'No disputes, failed payouts or other payment problems.';
export const title = 'Payment alerts';
export const names = {
  dispute: 'Dispute',
  payout_failed: 'Payout failed',
  account_closed: 'Account can’t accept payments',
  payouts_paused: 'Payouts are paused',
  fraud_warning: 'Fraud warning',
} satisfies Record<PaymentAlertKind, string>;
export const next = {
  dispute:
    'Respond in the payment provider’s dashboard. Don’t refund or hand over the order until the dispute is decided.',
  payout_failed: 'Check the bank account in the payment provider’s dashboard.',
  account_closed: 'Sales are stopped. Reconnect the account and complete its setup.',
  payouts_paused: 'Sales continue, but payouts are paused. Provide the information the payment provider asks for.',
  fraud_warning: 'Review the payment. A refund now may prevent a dispute.',
} satisfies Record<PaymentAlertKind, string>;
export const ended = {
  won: 'You won the dispute and keep the payment. No action is needed.',
  lost: 'You lost the dispute, and the payment was returned to the customer. No action is needed.',
} as const;
