import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { toPaymentEvent } from './stripe-events.ts';

const eventOf = (type: string, object: object) =>
  ({
    id: 'evt_1',
    type,
    created: 1_795_000_000,
    account: 'acct_1',
    api_version: 'v',
    data: { object, previous_attributes: { customer_email: 'zoe@example.org' } },
  }) as unknown as Stripe.Event;

test('stores neither personal data of the payer nor the client secret of a checkout event', () => {
  const zoe = { email: 'zoe@example.org', name: 'Zoe Lane', phone: '+13125552001', address: { line1: '1 Lane' } };
  const event = toPaymentEvent(
    eventOf('checkout.session.completed', {
      id: 'cs_1',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 5_000,
      payment_intent: 'pi_1',
      client_secret: 'cs_1_secret_x',
      customer_details: zoe,
      customer_email: zoe.email,
      collected_information: { shipping_details: zoe },
      metadata: { order_no: 'ABCDEFGHJK', note: 'Zoe Lane' },
    }),
  );
  expect(event).toMatchObject({ kind: 'checkout', checkout: { orderNo: 'ABCDEFGHJK', paymentId: 'pi_1' } });
  expect(event.payload).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    created: 1_795_000_000,
    account: 'acct_1',
    api_version: 'v',
    object: {
      id: 'cs_1',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 5_000,
      payment_intent: 'pi_1',
      metadata: { order_no: 'ABCDEFGHJK' },
    },
  });
});

test('stores no personal data of account events and dispute events', () => {
  const person = { email: 'mona@example.org', individual: { first_name: 'Mona' }, payment_intent: { id: 'pi_1' } };
  for (const type of ['account.updated', 'charge.dispute.created']) {
    const { payload } = toPaymentEvent(eventOf(type, { id: 'x_1', object: 'x', metadata: null, ...person }));
    expect(payload).toMatchObject({ id: 'evt_1', type, object: { id: 'x_1', object: 'x' } });
    expect(JSON.stringify(payload)).not.toMatch(/mona|zoe|pi_1/i);
  }
});
