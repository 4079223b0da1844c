import { checkConnectedAccount, createConnectedAccount } from '@backline/contract/connected-account';
import { startCheckout } from '@backline/contract/orders';
import { randomUUID } from 'node:crypto';
import { buildArtist, buildEvent, buildFan, buildManager, buildProduct, joinFan } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { signAsStripe, startStripeDouble } from '../stripe-double.ts';

/** Opens the product with Stripe's adapter and a test double of Stripe. Tonight's event sells shirts at $25. */
export async function stripeHouse(env: NodeJS.ProcessEnv = {}) {
  const double = await startStripeDouble();
  const product = await testApp({ ...double.settings, ...env });
  const { app, platform, db } = product;
  const owner = await buildManager(db);
  const artist = await buildArtist(db, { managerId: owner.id });
  const manager = await signedInAs(app, platform, owner);
  const event = await buildEvent(db, {
    managerId: owner.id,
    artistIds: [artist.id],
    tax_rate_thousandths: 0,
    delivery_method: 'fixed',
    delivery_cents: 0,
    delivery_percent_thousandths: null,
    kiosk_available: true,
    startsAt: new Date(),
  });
  const sizeId = (await buildProduct(db, { artistId: artist.id, sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;

  return {
    ...product,
    double,
    manager,
    eventId: event.id,
    sizeId,
    async close() {
      await product.close();
      await double.close();
    },
    /** Opens an account through the manager's calls. Completes the steps at Stripe directly in the test double. */
    async openAccount(): Promise<string> {
      await manager.call(createConnectedAccount, { email: 'payout@example.org' });
      const [accountId = '', account = {}] = [...double.accounts][0] ?? [];
      Object.assign(account, { details_submitted: true, charges_enabled: true, requirements: { errors: [] } });
      await manager.call(checkConnectedAccount, {});
      return accountId;
    },
    async buyer(): Promise<SignedIn> {
      const fan = await buildFan(db);
      await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
      return signedInAs(app, platform, fan);
    },
    async start(buyer: SignedIn): Promise<string> {
      const items = [{ size_id: sizeId, quantity: 1 }];
      const cart = { event_id: event.id, items, delivery: { kind: 'kiosk' }, total_amount: 25 };
      return (await buyer.call(startCheckout, cart)).body.order_no;
    },
    /** Delivers an event as Stripe does and returns the status. */
    async deliver(type: string, object: object, accountId: string, id = `evt_${randomUUID()}`): Promise<number> {
      const created = Math.floor(Date.now() / 1000);
      const payload = JSON.stringify({ id, object: 'event', type, account: accountId, created, data: { object } });
      const headers = { 'stripe-signature': signAsStripe(payload) };
      return (await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })).statusCode;
    },
    sessionsOf: (orderNo: string) =>
      [...double.sessions.values()].filter(({ metadata }) => (metadata as { order_no?: string }).order_no === orderNo),
  };
}
