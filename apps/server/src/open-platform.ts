import type { Logger } from 'pino';
import { tryToKeepAuditPartitions } from './platform/audit/audit-partitions.ts';
import { createBotCheck } from './integrations/bot-check/create-bot-check.ts';
import type { Config } from './platform/config/config.ts';
import { claimSecretKey } from './platform/crypto/claim-secret-key.ts';
import { createDatabase, type Db } from './platform/db/database.ts';
import { checkBackupSettings } from './operations/backup/check-settings.ts';
import { startEmbeddedPostgres } from './operations/postgres/embedded-postgres.ts';
import { ReadReplica } from './platform/db/read-replica.ts';
import { createBuiltinIdentity } from './integrations/identity/builtin.identity.ts';
import { ImageReencoder } from './media/images/image-reencoder.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { Live } from './platform/notices/live.ts';
import { createLog } from './platform/log/log.ts';
import { createMessaging } from './create-messaging.ts';
import { measuredPayments, measuredPush } from './measured-services.ts';
import { OutsideCalls } from './platform/outside-calls/outside-calls.ts';
import type { Platform } from './platform/context/platform.ts';
import { createLiveTransport } from './integrations/live/create-live-transport.ts';
import { createPayments } from './integrations/payments/create-payments.ts';
import { createPush } from './integrations/push/create-push.ts';
import { createShopifyShops } from './integrations/shops/shopify.shops.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { prepareDatabase, type Addresses } from './prepare-database.ts';
import { createTempoAnalyser } from './media/tempo/create-tempo-analyser.ts';
import { createWebhooks } from './integrations/webhooks/create-webhooks.ts';

export interface OpenPlatform extends Addresses {
  platform: Platform;
  close(): Promise<void>;
}

export interface OpenOptions {
  log?: Logger;
  /** Called when the embedded database has ended and cannot restart. If omitted, no restart is attempted. */
  onDatabaseLost?: (error: Error) => void;
  /**
   * Receives a function that leaves the embedded database, and stops it if no other process uses it. A process that is
   * stopped during its start can call the function.
   */
  onPostgres?: (leave: () => Promise<void>) => void;
}

/**
 * Starts the embedded database if configured, migrates it and prepares the queue for `jobs`, even if other processes
 * run them. A failure leaves nothing open.
 */
export async function openPlatform(
  config: Config,
  jobs: readonly JobKind[],
  { log = createLog(config), onDatabaseLost: onGivenUp, onPostgres }: OpenOptions = {},
): Promise<OpenPlatform> {
  const { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl = url } = config;
  await checkBackupSettings(config);
  if (config.backup.schedule !== undefined && config.backup.publicKey === undefined)
    log.warn('BACKUP_PUBLIC_KEY is not set: scheduled backups are not encrypted');
  if (url !== undefined && ownerUrl !== undefined) {
    const addresses = { url, ownerUrl };
    await prepareDatabase(addresses, jobs, log);
    return openPrepared(addresses, { config, log });
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log, ...(onGivenUp ? { watch: { onGivenUp } } : {}) });
  onPostgres?.(() => embedded.stop());
  try {
    const addresses = { url: embedded.productUrl, ownerUrl: embedded.url };
    await prepareDatabase(addresses, jobs, log);
    return await openPrepared(addresses, { config, log, leave: () => embedded.stop() });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

interface Prepared {
  config: Config;
  log?: Logger;
  leave?: () => Promise<void>;
}

/** Opens the platform on a prepared database. Closes the pool again if the secret key does not match. */
export async function openPrepared(
  { url, ownerUrl }: Addresses,
  { config, log = createLog(config), leave = async () => {} }: Prepared,
): Promise<OpenPlatform> {
  const db = createDatabase(url, { poolSize: config.databasePool });
  try {
    await claimSecretKey(db, config);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await tryToKeepAuditPartitions({ db, log });
  const replica = openReplica(config, db, log);
  await replica?.start();
  const calls = new OutsideCalls();
  const { mail, sms, outbox } = createMessaging(config, { db, log, calls });
  const queue = createQueue({ secretKey: config.secretKey });
  const payments = await createPayments({ config, db, queue, log });
  const transport = await createLiveTransport(config);
  const live = new Live({ db, log }, transport && { transport, secretKey: config.secretKey });
  const platform: Platform = {
    config,
    log,
    db,
    replica,
    ownerUrl,
    queue,
    live,
    storage: await createStorage(config),
    images: new ImageReencoder(),
    mail,
    sms,
    push: measuredPush(createPush(config), calls),
    shops: createShopifyShops(config.shopify),
    payments: config.stripe === undefined ? payments : measuredPayments(payments, calls),
    outbox,
    calls,
    identity: createBuiltinIdentity({ config, db, mail, sms }),
    botCheck: createBotCheck(config, db, log),
    tempo: createTempoAnalyser(config),
    webhooks: createWebhooks(config),
  };
  return {
    platform,
    url,
    ownerUrl,
    async close() {
      platform.push.close();
      platform.webhooks.close();
      await platform.tempo.close();
      await platform.images.close();
      await replica?.close();
      await live.close();
      await db.destroy();
      await leave();
    },
  };
}

function openReplica(config: Config, primary: Db, log: Logger): ReadReplica | null {
  const { databaseReadUrl: url, databasePool: poolSize } = config;
  return url === undefined ? null : new ReadReplica(url, { primary, poolSize, log });
}
