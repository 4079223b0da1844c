import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Payments } from '../../platform/ports/payments.port.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import { createSandboxPayments } from './sandbox/sandbox.payments.ts';

interface House {
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'stripe' | 'demo'>;
  db: Db;
  queue: Queue;
  log: Pick<Logger, 'warn'>;
}

/** Uses Stripe if its keys are set, else the sandbox, with a warning outside the demo. */
export async function createPayments({ config, db, queue, log }: House): Promise<Payments> {
  if (config.stripe !== undefined) {
    // Loaded only here, so processes without Stripe do not load its SDK.
    const { createStripePayments } = await import('./stripe/stripe.payments.ts');
    return createStripePayments(config.stripe);
  }
  if (!config.demo) log.warn('STRIPE_SECRET_KEY is not set: payments are tests, and no money moves');
  return createSandboxPayments(new Sandbox({ config, db, queue }));
}
