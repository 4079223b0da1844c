import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../src/app.ts';
import { createBotCheck } from '../src/integrations/bot-check/create-bot-check.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { createBuiltinIdentity } from '../src/integrations/identity/builtin.identity.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { ImageReencoder } from '../src/media/images/image-reencoder.ts';
import { Live } from '../src/platform/notices/live.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createMessaging } from '../src/create-messaging.ts';
import { OutsideCalls } from '../src/platform/outside-calls/outside-calls.ts';
import { createPayments } from '../src/integrations/payments/create-payments.ts';
import { createPush } from '../src/integrations/push/create-push.ts';
import { createShopifyShops } from '../src/integrations/shops/shopify.shops.ts';
import { S3Storage } from '../src/integrations/storage/s3.storage.ts';
import { createTempoAnalyser } from '../src/media/tempo/create-tempo-analyser.ts';
import { createWebhooks } from '../src/integrations/webhooks/create-webhooks.ts';

// Writes docs/openapi.json as /api/docs shows it. With --check it writes nothing and fails if the file is out of date.

const target = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

/** Builds a platform without connecting: its pool and store connect at first use. */
async function generateOpenApi(): Promise<string> {
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'none: this process answers no request',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PUBLIC_URL: 'http://localhost:3000',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'none',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
  });
  const log = createLog(config);
  const db = createDatabase(config.databaseUrl ?? '');
  const calls = new OutsideCalls();
  const { mail, sms, outbox } = createMessaging(config, { db, log, calls });
  if (config.s3 === undefined) throw new Error('the settings above name a bucket');
  const storage = new S3Storage(config.s3);
  const identity = createBuiltinIdentity({ config, db, mail, sms });
  const botCheck = createBotCheck(config, db, log);
  const tempo = createTempoAnalyser(config);
  const images = new ImageReencoder();
  const queue = createQueue({ secretKey: config.secretKey });
  const live = new Live({ db, log });
  const app = await createApp({
    config,
    log,
    db,
    replica: null,
    ownerUrl: '',
    queue,
    storage,
    images,
    mail,
    sms,
    push: createPush(config),
    shops: createShopifyShops(config.shopify),
    payments: await createPayments({ config, db, queue, log }),
    outbox,
    calls,
    identity,
    botCheck,
    tempo,
    webhooks: createWebhooks(config),
    live,
  });
  try {
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await db.destroy();
  }
}

const generated = await generateOpenApi();
if (!process.argv.includes('--check')) {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, generated);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== generated) {
  console.error('docs/openapi.json does not fit the contract: run npm run generate');
  process.exitCode = 1;
}
