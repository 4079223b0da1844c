import type { Logger } from 'pino';
import type { BotCheck } from '../ports/bot-check.port.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { IdentityProvider } from '../ports/identity.port.ts';
import type { Images } from '../ports/images.port.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Live } from '../notices/live.ts';
import type { Mail } from '../ports/mail.port.ts';
import type { OutsideCalls } from '../outside-calls/outside-calls.ts';
import type { Outbox } from '../ports/outbox.port.ts';
import type { Payments } from '../ports/payments.port.ts';
import type { Shops } from '../ports/shops.port.ts';
import type { Sms } from '../ports/sms.port.ts';
import type { Push } from '../ports/push.port.ts';
import type { ObjectStorage } from '../ports/storage.port.ts';
import type { Tempo } from '../ports/tempo.port.ts';
import type { Webhooks } from '../ports/webhooks.port.ts';

export interface Platform {
  config: Config;
  log: Logger;
  db: Db;
  /** Null without DATABASE_READ_URL. */
  replica: ReadReplica | null;
  /** URL of the role that owns the tables, for backups. Contains the password. */
  ownerUrl: string;
  queue: Queue;
  live: Live;
  storage: ObjectStorage;
  images: Images;
  mail: Mail;
  sms: Sms;
  push: Push;
  shops: Shops;
  payments: Payments;
  identity: IdentityProvider;
  botCheck: BotCheck;
  tempo: Tempo;
  webhooks: Webhooks;
  outbox: Outbox | null;
  calls: OutsideCalls;
}
