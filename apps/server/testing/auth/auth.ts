import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { testDatabase, type TestDatabase } from '../database.ts';
import { lettersTo } from '../run-jobs.ts';
import { Live } from '../../src/platform/notices/live.ts';
import { createBotCheck } from '../../src/integrations/bot-check/create-bot-check.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { createBuiltinIdentity } from '../../src/integrations/identity/builtin.identity.ts';
import { createQueue } from '../../src/platform/jobs/queue.ts';
import { ImageReencoder } from '../../src/media/images/image-reencoder.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createMessaging } from '../../src/create-messaging.ts';
import { OutsideCalls } from '../../src/platform/outside-calls/outside-calls.ts';
import type { Sent } from '../../src/platform/ports/outbox.port.ts';
import type { Platform } from '../../src/platform/context/platform.ts';
import { createPayments } from '../../src/integrations/payments/create-payments.ts';
import { createPush } from '../../src/integrations/push/create-push.ts';
import { createShopifyShops } from '../../src/integrations/shops/shopify.shops.ts';
import { createStorage } from '../../src/integrations/storage/create-storage.ts';
import { createTempoAnalyser } from '../../src/media/tempo/create-tempo-analyser.ts';
import { createWebhooks } from '../../src/integrations/webhooks/create-webhooks.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { authRoutes } from '../../src/features/auth/auth.routes.ts';

type Body = Record<string, unknown>;

/** Opens a server with the sign-in routes and optional others. Several servers may share a database. */
export async function openAuthApp(
  database: TestDatabase,
  environment: NodeJS.ProcessEnv = {},
  otherRoutes: readonly Route[] = [],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'backline-auth-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...database.settings,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: 'one-secret-that-all-processes-of-the-test-share',
    BOT_CHECK: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const log = createLog(config);
  const { db } = database;
  const calls = new OutsideCalls();
  const messaging = createMessaging(config, { db, log, calls });
  const queue = createQueue({ secretKey: config.secretKey });
  const platform: Platform = {
    config,
    log,
    db,
    replica: null,
    ownerUrl: database.url,
    queue,
    live: new Live({ db, log }),
    storage: await createStorage(config),
    images: new ImageReencoder(),
    ...messaging,
    calls,
    push: createPush(config),
    shops: createShopifyShops(config.shopify),
    payments: await createPayments({ config, db, queue, log }),
    identity: createBuiltinIdentity({ config, db, ...messaging }),
    botCheck: createBotCheck(config, db, log),
    tempo: createTempoAnalyser(config),
    webhooks: createWebhooks(config),
  };
  const app = await createServer(platform, [...authRoutes, ...otherRoutes], async () => {});
  return {
    app,
    platform,
    browser: (ip?: string) => new Browser(app, ip),
    /** Runs the jobs, then returns the messages to an address. */
    outbox: (to: string): Promise<Sent[]> => lettersTo(platform, to),
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a database and a server on it. Closing the server drops the database. */
export async function authHouse(otherRoutes: readonly Route[] = []) {
  const database = await testDatabase();
  const app = await openAuthApp(database, {}, otherRoutes);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, database, close };
}

export type AuthApp = Awaited<ReturnType<typeof openAuthApp>>;
export type AuthBrowser = ReturnType<AuthApp['browser']>;

let people = 0;

/** Adds a staff member without an identity. */
export async function addPerson(
  database: TestDatabase,
  values: {
    role?: string;
    name?: string;
    email?: string | null;
    phone_number?: string;
    is_active?: boolean;
    identity_id?: string;
    manager_id?: number;
  } = {},
): Promise<{ id: number; name: string; email: string; phone: string }> {
  people += 1;
  const row = await database.db
    .insertInto('users')
    .values({
      role: 'MANAGER',
      name: `Person ${people}`,
      email: `person${people}@example.org`,
      phone_number: `+1212555${String(people).padStart(4, '0')}`,
      ...values,
    })
    .returning(['id', 'name', 'email', 'phone_number'])
    .executeTakeFirstOrThrow();
  return { id: row.id, name: row.name, email: row.email ?? '', phone: row.phone_number ?? '' };
}

let networks = 0;

/** Uses a new network per call, so that tests do not share a rate limit. */
function someIp(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
}

/** Keeps cookies and sends the CSRF token like a browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  csrfToken: string | undefined;
  readonly #app: FastifyInstance;
  readonly #ip: string;

  constructor(app: FastifyInstance, ip: string = someIp()) {
    this.#app = app;
    this.#ip = ip;
  }

  async post(path: string, payload: Body = {}, headers: Record<string, string> = {}) {
    return this.#send('POST', path, { payload, headers });
  }

  async get(path: string, query: Record<string, string> = {}) {
    return this.#send('GET', path, { query });
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { headers, ...sent }: { payload?: Body; query?: Record<string, string>; headers?: Record<string, string> },
  ) {
    const response = await this.#app.inject({
      method,
      url: `/api/${path}`,
      remoteAddress: this.#ip,
      cookies: Object.fromEntries(this.cookies),
      headers: { ...(this.csrfToken === undefined ? {} : { 'x-csrf-token': this.csrfToken }), ...headers },
      ...sent,
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: response.statusCode, headers: response.headers, body: response.json<Body>(), raw: response };
  }

  /** Makes the calls that complete a sign-in, in the page's order. */
  async finish(token: string) {
    await this.post('auth/set_token_cookie', { token });
    const { body } = await this.post('auth/set_csrf_cookie', { token });
    this.csrfToken = String(body.csrfToken);
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('users/get_auth_details')).status === 200;
  }

  /** Returns another browser with copied cookies. */
  copy(): Browser {
    const copy = new Browser(this.#app, this.#ip);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.csrfToken = this.csrfToken;
    return copy;
  }

  /** Signs in with an emailed link. */
  async signIn(app: AuthApp, email: string): Promise<string> {
    const token = await this.redeemNewLink(app, email);
    await this.finish(token);
    return token;
  }

  async redeemNewLink(app: AuthApp, email: string): Promise<string> {
    await this.post('auth/send_sign_in_link', { email, resend: true });
    const { body } = await this.post('auth/redeem_sign_in_link', { email, token: await linkIn(app, email) });
    return String(body.token);
  }
}

/** Returns the token of the newest link in the mailbox. */
export async function linkIn(app: AuthApp, email: string): Promise<string> {
  const [newest] = await app.outbox(email);
  return /[?&]token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
}

/** Returns the newest code sent to the number. */
export async function codeFor(app: Pick<AuthApp, 'outbox'>, phone: string): Promise<string> {
  const [newest] = await app.outbox(phone);
  return /code is (\d{6})/.exec(newest?.text ?? '')?.[1] ?? '';
}
