import type { Logger } from 'pino';
import type { BotCheck } from './bot-check/bot-check.port.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { IdentityProvider } from './identity/identity.port.ts';
import type { ImageReencoder } from './images/image-reencoder.ts';
import type { Queue } from './jobs/queue.ts';
import type { Live } from './live/live.ts';
import type { Mail } from './mail/mail.port.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Payments } from './payments/payments.port.ts';
import type { Sandbox } from './payments/sandbox/sandbox.ts';
import type { Shops } from './shops/shops.port.ts';
import type { Sms } from './sms/sms.port.ts';
import type { Push } from './push/push.port.ts';
import type { ObjectStorage } from './storage/storage.port.ts';
import type { TempoAnalyser } from './tempo/tempo-analyser.ts';

/** What every feature may lean on, built once at the start. */
export interface Platform {
  config: Config;
  log: Logger;
  db: Db;
  queue: Queue;
  live: Live;
  storage: ObjectStorage;
  images: ImageReencoder;
  mail: Mail;
  sms: Sms;
  push: Push;
  shops: Shops;
  payments: Payments;
  /** Null where a real provider takes the money. */
  sandbox: Sandbox | null;
  identity: IdentityProvider;
  botCheck: BotCheck;
  tempo: TempoAnalyser;
  /** Null where mail and SMS both leave the house. */
  outbox: Outbox | null;
}
