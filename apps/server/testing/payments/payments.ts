import { randomUUID } from 'node:crypto';
import type { NewCheckout } from '../../src/platform/ports/payments.port.ts';
import { sandboxOf } from '../../src/integrations/payments/sandbox/sandbox.payments.ts';
import type { Sandbox } from '../../src/integrations/payments/sandbox/sandbox.ts';
import type { Platform } from '../../src/platform/context/platform.ts';

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
export const declinedCard = { ...goodCard, number: '4000 0000 0000 0002' };
export const askingCard = { ...goodCard, number: '4000 0000 0000 3220' };

export function requireSandbox({ payments }: Platform): Sandbox {
  const sandbox = sandboxOf(payments);
  if (sandbox === null) throw new Error('the test’s payments are not the sandbox’s');
  return sandbox;
}

export async function activeAccount(platform: Platform, managerId: number): Promise<string> {
  const { payments } = platform;
  const accountId = await payments.createAccount({ email: `payout-${managerId}@example.org`, managerId });
  const urls = { returnUrl: 'http://localhost:3000/done', refreshUrl: 'http://localhost:3000/again' };
  const link = await payments.accountLink({ accountId, ...urls });
  await requireSandbox(platform).onboard(new URL(link).hash.slice(1), '');
  return accountId;
}

/** Returns a checkout with one line of 20 dollars. */
export function newCheckout(accountId: string, change: Partial<NewCheckout> = {}): NewCheckout {
  const orderNo = `ORD-${randomUUID()}`;
  return {
    accountId,
    orderNo,
    idempotencyKey: orderNo,
    lines: [{ title: 'Tour shirt, M', quantity: 1, amountCents: 2_000 }],
    totalCents: 2_000,
    applicationFeeCents: 100,
    email: 'fan@example.org',
    returnUrl: 'http://localhost:3000/paymentProcessing',
    expiresAt: new Date(Date.now() + 900_000),
    ...change,
  };
}
