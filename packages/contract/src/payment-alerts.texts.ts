import type { PaymentAlertKind } from './payment-alerts.ts';

export const none = 'No dispute, failed payout or other trouble with payments.';
export const title = 'Payment alerts';
export const names = {
  dispute: 'Dispute',
  payout_failed: 'Payout failed',
  account_closed: 'Account cannot take payments',
  payouts_paused: 'Payouts are paused',
  fraud_warning: 'Fraud warning',
} satisfies Record<PaymentAlertKind, string>;
export const next = {
  dispute:
    'Answer it in the payment provider’s dashboard. Until it is decided, the order is neither refunded nor handed over.',
  payout_failed: 'Check the bank account in the payment provider’s dashboard.',
  account_closed: 'Sales are stopped. Reconnect the account and complete its setup.',
  payouts_paused: 'Sales continue, but payouts are paused. Complete what the payment provider asks for.',
  fraud_warning: 'Review the payment. A refund now may prevent a dispute.',
} satisfies Record<PaymentAlertKind, string>;
export const ended = {
  won: 'You won the dispute and keep the payment. No action is needed.',
  lost: 'You lost the dispute and the payer got the money back. No action is needed.',
} as const;
