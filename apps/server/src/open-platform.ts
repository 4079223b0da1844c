import type { Logger } from 'pino';
import { tryToKeepAuditPartitions } from './platform/audit/audit-partitions.ts';
import { createBotCheck } from './integrations/bot-check/create-bot-check.ts';
import type { Config } from './platform/config/config.ts';
import { claimSecretKey } from './platform/crypto/claim-secret-key.ts';
import { createDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './operations/postgres/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { admitProduct } from './platform/db/product-role.ts';
import { createBuiltinIdentity } from './integrations/identity/builtin.identity.ts';
import { ImageReencoder } from './media/images/image-reencoder.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { prepareQueue } from './platform/jobs/prepare-queue.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { Live } from './platform/notices/live.ts';
import { createLog } from './platform/log/log.ts';
import { createMessaging } from './create-messaging.ts';
import type { Platform } from './platform/context/platform.ts';
import { createPayments } from './integrations/payments/create-payments.ts';
import { createPush } from './integrations/push/create-push.ts';
import { createShopifyShops } from './integrations/shops/shopify.shops.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { createTempoAnalyser } from './media/tempo/create-tempo-analyser.ts';

export interface OpenPlatform {
  platform: Platform;
  /** Of the database, as the product: for what needs connections of its own. Holds the password. */
  url: string;
  /** The same as the owner of the tables. */
  ownerUrl: string;
  /** Closes the pool, then leaves the embedded database where there is one. */
  close(): Promise<void>;
}

export interface OpenOptions {
  log?: Logger;
  /** The database that is ours has ended, and cannot be started again. Default: it is not started again. */
  onDatabaseLost?: (error: Error) => void;
  /** The database that is ours runs: hears how to leave it, for who stops before the rest is open. */
  onPostgres?: (leave: () => Promise<void>) => void;
}

/**
 * Builds everything that features lean on: the database is started where it is ours, migrated, and its queue made ready for
 * `jobs`, whether this process runs them or only leaves them to others. A failure leaves nothing open.
 */
export async function openPlatform(
  config: Config,
  jobs: readonly JobKind[],
  { log = createLog(config), onDatabaseLost: onGivenUp, onPostgres }: OpenOptions = {},
): Promise<OpenPlatform> {
  const { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl = url } = config;
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

type Addresses = Pick<OpenPlatform, 'url' | 'ownerUrl'>;

async function prepareDatabase({ url, ownerUrl }: Addresses, jobs: readonly JobKind[], log: Logger): Promise<void> {
  const applied = await migrate(ownerUrl);
  if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, 'database migrated');
  await prepareQueue(ownerUrl, jobs);
  if (ownerUrl === url)
    log.warn('DATABASE_URL: its role owns the tables and could change the audit log; see DATABASE_OWNER_URL');
  else await admitProduct(ownerUrl, url);
}

interface Prepared {
  config: Config;
  log?: Logger;
  /** What is left last, once the pool is closed. */
  leave?: () => Promise<void>;
}

/** The same on a database that this version has made ready before. A secret key that is not its own leaves no pool open. */
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
  const { mail, sms, outbox } = createMessaging(config, db, log);
  const queue = createQueue({ secretKey: config.secretKey });
  const platform: Platform = {
    config,
    log,
    db,
    queue,
    live: new Live({ db, log }),
    storage: await createStorage(config),
    images: new ImageReencoder(),
    mail,
    sms,
    push: createPush(config),
    shops: createShopifyShops(config.shopify),
    payments: await createPayments({ config, db, queue, log }),
    outbox,
    identity: createBuiltinIdentity({ config, db, mail, sms }),
    botCheck: createBotCheck(config, db, log),
    tempo: createTempoAnalyser(config),
  };
  return {
    platform,
    url,
    ownerUrl,
    async close() {
      platform.push.close();
      await platform.tempo.close();
      await platform.images.close();
      await db.destroy();
      await leave();
    },
  };
}
