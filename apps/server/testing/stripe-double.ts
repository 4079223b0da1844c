import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call with its form decoded, under keys such as `line_items[0][quantity]`. */
export interface StripeCall {
  method: string;
  path: string;
  account: string | undefined;
  idempotencyKey: string | undefined;
  form: Record<string, string>;
  query: URLSearchParams;
}

interface Refusal {
  status: number;
  error: object;
}

/**
 * `is slow`: applies the call at once, but responds half a minute later. `drips`: the same, but responds one byte at a
 * time.
 */
export type Mood =
  | 'answers'
  | 'breaks'
  | 'limits'
  | 'hangs up'
  | 'does not know the key'
  | 'refuses'
  | 'is slow'
  | 'drips';

const slowMs = 30_000;
const dripEveryMs = 50;
const refusedAs = 'Your account cannot currently make live charges.';
const key = 'sk_test_double';
const webhookSecret = 'whsec_double';

/** Signs as Stripe's documentation says. Stripe's SDK would share the product's mistakes. */
export function signAsStripe(body: string, at = Math.floor(Date.now() / 1000), secret = webhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Implements the part of Stripe's wire format that the adapter uses. */
export async function startStripeDouble() {
  const calls: StripeCall[] = [];
  const answered = new Map<string, { body: string; form: string }>();
  const sessions = new Map<string, Record<string, unknown>>();
  const accounts = new Map<string, Record<string, unknown>>();
  const refunds: Record<string, unknown>[] = [];
  const feeRefunds: Record<string, unknown>[] = [];
  const events: Record<string, unknown>[] = [];
  const domains: Record<string, unknown>[] = [];
  let mood: Mood = 'answers';
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${(count += 1).toString().padStart(8, '0')}`;

  function answer(call: StripeCall): object {
    const { method, path, form } = call;
    const [, , noun = '', first = '', second = '', third = ''] = path.split('/');
    if (method === 'POST' && path === '/v1/accounts') {
      const account = { id: newId('acct'), object: 'account', email: form['email'], ...incomplete };
      accounts.set(account.id, account);
      return account;
    }
    if (method === 'GET' && noun === 'accounts') return accounts.get(first) ?? none(`account: '${first}'`);
    if (path === '/v1/account_links') {
      return { object: 'account_link', url: `https://connect.stripe.com/setup/${form['account']}`, expires_at: 1 };
    }
    if (path === '/v1/checkout/sessions' && method === 'POST') return newSession(call);
    if (path === '/v1/checkout/sessions')
      return list([...sessions.values()].filter(({ account }) => account === call.account));
    if (noun === 'checkout') {
      const session = sessions.get(second);
      if (session === undefined || session['account'] !== call.account) return none(`checkout session: '${second}'`);
      if (third !== 'expire') return session;
      if (session['status'] !== 'open')
        return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
      return Object.assign(session, { status: 'expired' });
    }
    if (noun === 'payment_intents') {
      const latest_charge = { id: 'ch_1', object: 'charge', application_fee: 'fee_1' };
      return { id: first, object: 'payment_intent', amount: 5_401, application_fee_amount: 100, latest_charge };
    }
    if (path === '/v1/application_fees/fee_1/refunds') {
      if (feeRefunds.length > 0) return refuse(400, 'Application fee fee_1 has already been refunded.');
      feeRefunds.push(form);
      return { id: newId('fr'), object: 'fee_refund', fee: 'fee_1', amount: 100 };
    }
    if (path === '/v1/refunds') {
      const refund = {
        id: newId('re'),
        object: 'refund',
        payment_intent: form['payment_intent'],
        amount: Number(form['amount']),
        status: 'pending',
      };
      refunds.push(refund);
      return refund;
    }
    if (noun === 'payment_method_domains') return domainCall(call, first);
    if (path === '/v1/balance') return { object: 'balance', available: [], pending: [] };
    if (path === '/v1/events') return list(events.filter(({ account }) => account === call.account).toReversed());
    return none(path);
  }

  function domainCall({ method, form, query, account }: StripeCall, id: string): object {
    if (method === 'GET') {
      const name = query.get('domain_name');
      return list(domains.filter((domain) => domain['account'] === account && domain['domain_name'] === name));
    }
    if (id !== '') {
      const domain = domains.find((each) => each['id'] === id) ?? {};
      return Object.assign(domain, { apple_pay: { status: 'active' } });
    }
    const domain = {
      id: newId('pmd'),
      object: 'payment_method_domain',
      account,
      domain_name: form['domain_name'],
      enabled: true,
      apple_pay: { status: 'inactive', status_details: { error_message: 'Not reached.' } },
      google_pay: { status: 'active' },
    };
    domains.push(domain);
    return domain;
  }

  function newSession({ form, account }: StripeCall): object {
    const total = Object.entries(form)
      .filter(([name]) => /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name))
      .reduce((sum, [, amount]) => sum + Number(amount), 0);
    const id = newId('cs_test');
    const session = {
      id,
      object: 'checkout.session',
      account,
      client_secret: `${id}_secret_abc`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: total,
      payment_intent: null,
      metadata: { order_no: form['metadata[order_no]'] },
      created: Math.floor(Date.now() / 1000),
    };
    sessions.set(id, session);
    return session;
  }

  function send(response: ServerResponse, status: number, body: object | string): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const head = () => response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
    if (mood === 'is slow') {
      const timer = setTimeout(() => head().end(text), slowMs);
      response.on('close', () => clearTimeout(timer));
    } else if (mood === 'drips') {
      let sent = 0;
      head();
      const timer = setInterval(() => response.write(text.charAt(sent++)), dripEveryMs);
      response.on('close', () => clearInterval(timer));
    } else head().end(text);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const call = await read(request);
    calls.push(call);
    const respond = (status: number, body: object | string) => send(response, status, body);
    if (mood === 'hangs up') return response.destroy();
    if (mood === 'breaks') return respond(500, { error: { type: 'api_error', message: 'We broke.' } });
    if (mood === 'refuses') return respond(400, { error: { type: 'invalid_request_error', message: refusedAs } });
    if (mood === 'limits') return respond(429, { error: { type: 'rate_limit_error', message: 'Too many.' } });
    if (mood === 'does not know the key' || request.headers.authorization !== `Bearer ${key}`) {
      return respond(401, { error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${key}` } });
    }
    const form = JSON.stringify(call.form);
    const known =
      call.idempotencyKey === undefined ? undefined : answered.get(`${call.account} ${call.idempotencyKey}`);
    if (known !== undefined && known.form !== form) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return respond(400, { error: { type: 'idempotency_error', message } });
    }
    if (known !== undefined) return respond(200, known.body);
    const result = answer(call);
    if (isRefusal(result)) return respond(result.status, { error: result.error });
    const body = JSON.stringify(result);
    if (call.idempotencyKey !== undefined) answered.set(`${call.account} ${call.idempotencyKey}`, { body, form });
    return respond(200, body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      STRIPE_SECRET_KEY: key,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    calls,
    refunds,
    feeRefunds,
    events,
    domains,
    accounts,
    sessions,
    become: (next: Mood) => (mood = next),
    pay(sessionId: string): void {
      const session = sessions.get(sessionId);
      if (session === undefined) throw new Error(`no session ${sessionId}`);
      const latest_charge = { id: newId('ch'), amount_refunded: 0, created: Math.floor(Date.now() / 1000) };
      const payment_intent = { id: newId('pi'), status: 'succeeded', latest_charge };
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const incomplete = {
  charges_enabled: false,
  details_submitted: false,
  requirements: { disabled_reason: 'requirements.past_due', errors: [] },
};

const list = (data: unknown[]) => ({ object: 'list', data, has_more: false });
const refuse = (status: number, message: string): Refusal => ({
  status,
  error: { type: 'invalid_request_error', message },
});
const none = (what: string) => refuse(404, `No such ${what}`);
const isRefusal = (result: object): result is Refusal => 'error' in result && 'status' in result;

async function read(request: IncomingMessage): Promise<StripeCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    method: request.method ?? '',
    path: pathname,
    account: header('stripe-account'),
    idempotencyKey: header('idempotency-key'),
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))),
    query: searchParams,
  };
}
