import { mailAddress } from '@backline/contract/mail-address';
import { isTimezone, zoneOf } from '@backline/contract/time-zones';
import { z } from 'zod';
import {
  httpUrl,
  oneOf,
  onOff,
  postgresUrl,
  proxies,
  redisUrl,
  settingRows,
  text,
  wholeNumber,
} from './setting-values.ts';

// Settings of the product itself, each with its row of docs/configuration.md (`npm run generate`).

const origin = httpUrl.refine((value) => new URL(value).pathname === '/', 'needs an address without a path');
const timeZone = z.string().refine(isTimezone, 'needs the name of an IANA time zone').transform(zoneOf);
const secret = (length: number) => z.string().min(length, `needs at least ${length} characters`);

export const basics = {
  title: 'Basics',
  settings: {
    PORT: wholeNumber(0, 65_535).default(3000).register(settingRows, { meaning: 'Port of the server.' }),
    HOST: text.default('127.0.0.1').register(settingRows, {
      values: 'address or host name',
      meaning:
        'Network address that the server listens on. Keep the default behind a reverse proxy on the same machine; `0.0.0.0` listens on every network.',
    }),
    PUBLIC_URL: origin.optional().register(settingRows, {
      default: '`http://localhost:PORT`',
      values: '`http:` or `https:` address without a path',
      meaning: 'Address that people type into their browser. With `https:`, cookies are marked Secure.',
    }),
    TRUST_PROXY: proxies.default(false).register(settingRows, {
      values: '`off`; `on` or `1` to `10`; addresses such as `10.0.0.0/8,::1`',
      meaning:
        'Proxies whose `X-Forwarded-For` the server trusts: none, a number of proxies in a row (`on` means one), or those at the given addresses. See [Reverse proxy](operations/install.md#reverse-proxy).',
    }),
    DATA_DIR: text.default('.data').register(settingRows, {
      values: 'folder',
      meaning: 'Folder of the embedded database, the uploads, the backups and the generated secret key.',
    }),
    DEMO: onOff.default(true).register(settingRows, {
      meaning:
        'Content of a new database: `on` creates the demo organiser, `off` one administrator (`ADMIN_EMAIL`). A database with people is never filled again, so use another `DATA_DIR` after trying the demo.',
    }),
    ADMIN_EMAIL: mailAddress({ missing: 'needs a mail address', wrong: 'needs a mail address' })
      .optional()
      .register(settingRows, {
        values: 'mail address',
        meaning: 'Address of the first administrator. Required with `DEMO=off`.',
      }),
    HOUSE_TIME_ZONE: timeZone.optional().register(settingRows, {
      default: 'the zone of most events',
      values: 'name of an IANA time zone, such as `Europe/London`',
      meaning:
        'Time zone in which the dashboard and reports over several events count days. See [Time zone](operations/configure.md#time-zone).',
    }),
    SECRET_KEY: secret(32).optional().register(settingRows, {
      isSecret: true,
      default: 'generated in `DATA_DIR/secret-key`',
      values: 'at least 32 characters',
      meaning:
        'Key from which all signatures and encryption are derived. Required if several processes with different `ROLE` share `DATABASE_URL`; all need the same key.',
    }),
    SECRET_KEY_CHANGED: onOff.default(false).register(settingRows, {
      meaning:
        'Set it to `on` for one start with a new `SECRET_KEY`. Data that the old key encrypted (store tokens, secrets of webhooks and of authenticator apps, waiting mails and texts) is then lost, and calendar addresses end. See [Keys](security.md#keys).',
    }),
  },
} as const;

export const database = {
  title: 'Database',
  settings: {
    DATABASE_URL: postgresUrl.optional().register(settingRows, {
      mayHoldPassword: true,
      default: 'embedded PostgreSQL in `DATA_DIR`',
      values: '`postgres:` address',
      meaning: 'Your own PostgreSQL, version 15 or newer, with ICU and the extensions `pg_trgm` and `citext`.',
    }),
    DATABASE_OWNER_URL: postgresUrl.optional().register(settingRows, {
      mayHoldPassword: true,
      default: '`DATABASE_URL`',
      values: '`postgres:` address',
      meaning:
        'Address of the same database with the role that owns its tables, for migrations, backup and restore. `DATABASE_URL` then names a role with fewer rights: see [Roles of the database](operations/scale.md#roles-of-the-database).',
    }),
    DATABASE_READ_URL: postgresUrl.optional().register(settingRows, {
      mayHoldPassword: true,
      default: 'not set',
      values: '`postgres:` address',
      meaning:
        'Address of a standby (streaming replica) of the same database. Reports, the dashboard and files of lists read it while it is at most 5 seconds behind: see [A read replica](operations/scale.md#a-read-replica).',
    }),
    DATABASE_POOL: wholeNumber(2, 200).default(10).register(settingRows, {
      unit: 'connections',
      meaning: 'Size of the connection pool of one process. A worker opens three more for its queue.',
    }),
  },
} as const;

export const botCheck = {
  title: 'Bot check',
  settings: {
    BOT_CHECK: oneOf('proof-of-work', 'turnstile', 'off').default('proof-of-work').register(settingRows, {
      meaning:
        'Bot check before a sign-in. `proof-of-work` runs in the browser and needs `https:` or `localhost`; `turnstile` is Cloudflare’s; `off` is for trials over plain http.',
    }),
    TURNSTILE_SITE_KEY: text.optional().register(settingRows, {
      values: 'key',
      meaning: 'Site key from Cloudflare. Required with `BOT_CHECK=turnstile`.',
    }),
    TURNSTILE_SECRET_KEY: text.optional().register(settingRows, {
      isSecret: true,
      values: 'key',
      meaning: 'Secret key from Cloudflare. Required with `BOT_CHECK=turnstile`.',
    }),
  },
} as const;

export const sessions = {
  title: 'Sessions',
  settings: {
    SESSION_DAYS: wholeNumber(1, 365).default(30).register(settingRows, {
      unit: 'days',
      meaning: 'Maximum length of a session. A session that is not used ends after 14 days.',
    }),
    SESSION_ACCESS_MINUTES: wholeNumber(1, 1440).default(15).register(settingRows, {
      unit: 'minutes',
      meaning: 'How often a page renews its session.',
    }),
  },
} as const;

export const operations = {
  title: 'Operations',
  settings: {
    ROLE: oneOf('all', 'http', 'worker', 'tempo').default('all').register(settingRows, {
      meaning:
        'Work of this process: `http` answers requests, `worker` runs jobs, `tempo` analyses songs, `all` does all three. See [Roles](operations/scale.md#roles).',
    }),
    LIVE_URL: redisUrl.optional().register(settingRows, {
      mayHoldPassword: true,
      default: 'PostgreSQL carries live updates',
      values: '`redis:` or `rediss:` address',
      meaning:
        'Redis 6 or newer, or Valkey, that carries live updates between many processes. See [Redis for live updates](operations/scale.md#redis-for-live-updates).',
    }),
    TEMPO_THREADS: wholeNumber(1, 64).optional().register(settingRows, {
      default: 'one less than the processor cores',
      unit: 'songs',
      meaning: 'Maximum number of songs analysed at once.',
    }),
    METRICS_TOKEN: secret(16).optional().register(settingRows, {
      isSecret: true,
      values: 'at least 16 characters',
      meaning: 'Bearer token for `/metrics`. Without it, `/metrics` answers only requests from this machine.',
    }),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info').register(settingRows, {
      meaning: 'Lowest level that the log prints.',
    }),
  },
} as const;
