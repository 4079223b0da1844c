import { createMessaging } from './create-messaging.ts';
import { createLiveTransport } from './integrations/live/create-live-transport.ts';
import { createPayments } from './integrations/payments/create-payments.ts';
import { createPush } from './integrations/push/create-push.ts';
import { inspectStorage } from './integrations/storage/create-storage.ts';
import type { CheckContext } from './operations/doctor/check.ts';
import type { Config } from './platform/config/config.ts';
import { createDatabase } from './platform/db/database.ts';
import { readDisk } from './platform/disk.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log/log.ts';
import { OutsideCalls } from './platform/outside-calls/outside-calls.ts';

/** Opens what `npm run doctor` checks. Unlike the platform, it opens without a database that answers, and writes nothing. */
export async function openCheckContext(
  config: Config,
  database: CheckContext['database'],
): Promise<{ context: CheckContext; close(): Promise<void> }> {
  const log = createLog({ logLevel: 'silent' });
  // Services only need a pool that connects when it is used, and no check uses it.
  const db = createDatabase('url' in database ? database.url : 'postgres://127.0.0.1:1/none');
  const queue = createQueue({ secretKey: config.secretKey });
  const { mail, sms } = createMessaging(config, { db, log, calls: new OutsideCalls() });
  const push = createPush(config);
  const context: CheckContext = {
    config,
    database,
    storage: await inspectStorage(config),
    mail,
    sms,
    push,
    payments: await createPayments({ config, db, queue, log }),
    liveTransport: await createLiveTransport(config),
    now: Date.now,
    readDisk,
  };
  return {
    context,
    async close() {
      push.close();
      await db.destroy();
    },
  };
}
