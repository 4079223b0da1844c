import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Payments } from './payments.port.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import { createSandboxPayments } from './sandbox/sandbox.payments.ts';

interface Providers {
  payments: Payments;
  /** What its pages call. Null where another provider takes the money. */
  sandbox: Sandbox | null;
}

export function createPayments(config: Pick<Config, 'secretKey' | 'publicUrl'>, db: Db, queue: Queue): Providers {
  const sandbox = new Sandbox({ config, db, queue });
  return { payments: createSandboxPayments(sandbox), sandbox };
}
