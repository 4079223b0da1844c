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
  account_closed: 'Nothing is sold until the account is connected and complete again.',
  payouts_paused: 'Sales go on, but no money reaches the bank. Complete what the payment provider asks for.',
  fraud_warning: 'Look at the payment. A refund now may avoid a dispute.',
} satisfies Record<PaymentAlertKind, string>;
export const ended = {
  won: 'The bank decided for you: the payment is yours. Nothing is left to answer.',
  lost: 'The bank decided for the payer: the money went back to them. Nothing is left to answer.',
} as const;
