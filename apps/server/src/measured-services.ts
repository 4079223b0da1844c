import { GiveUp } from './platform/jobs/give-up.ts';
import type { CallOutcome, OutsideCalls } from './platform/outside-calls/outside-calls.ts';
import type { Mail } from './platform/ports/mail.port.ts';
import { PaymentError, type Payments } from './platform/ports/payments.port.ts';
import type { Push, PushOutcome } from './platform/ports/push.port.ts';
import type { Sms } from './platform/ports/sms.port.ts';

// Wrap the ports of services outside, so that /metrics shows their calls.

const isGivenUp = (error: unknown) => error instanceof GiveUp;
const isRefusedPayment = (error: unknown) => error instanceof PaymentError && error.kind === 'refused';

export const measuredMail = (mail: Mail, calls: OutsideCalls): Mail => ({
  ...mail,
  send: (message) => calls.measure('mail', () => mail.send(message), { isRefusal: isGivenUp }),
});

export const measuredSms = (sms: Sms, calls: OutsideCalls): Sms => ({
  ...sms,
  send: (message) => calls.measure('sms', () => sms.send(message), { isRefusal: isGivenUp }),
});

const pushOutcomes: Record<PushOutcome['kind'], CallOutcome> = {
  reached: 'ok',
  gone: 'refused',
  failed: 'refused',
  later: 'failed',
};

export const measuredPush = (push: Push, calls: OutsideCalls): Push => ({
  ...push,
  send: (to, message) =>
    calls.measure('push', () => push.send(to, message), { outcomeOf: ({ kind }) => pushOutcomes[kind] }),
});

/** Leaves out lists, which only the daily comparison reads, page by page. */
export function measuredPayments(payments: Payments, calls: OutsideCalls): Payments {
  const measure = <T>(call: () => Promise<T>) => calls.measure('payments', call, { isRefusal: isRefusedPayment });
  return {
    ...payments,
    createAccount: (wanted) => measure(() => payments.createAccount(wanted)),
    accountLink: (wanted) => measure(() => payments.accountLink(wanted)),
    account: (accountId) => measure(() => payments.account(accountId)),
    registerDomain: (wanted) => measure(() => payments.registerDomain(wanted)),
    createCheckout: (wanted) => measure(() => payments.createCheckout(wanted)),
    checkout: (accountId, checkoutId) => measure(() => payments.checkout(accountId, checkoutId)),
    expireCheckout: (accountId, checkoutId) => measure(() => payments.expireCheckout(accountId, checkoutId)),
    refund: (wanted) => measure(() => payments.refund(wanted)),
  };
}
