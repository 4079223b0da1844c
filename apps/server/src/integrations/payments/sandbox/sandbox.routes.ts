import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCents } from '@backline/contract/money';
import * as generalTexts from '@backline/contract/general.texts';
import { z } from 'zod';
import { badRequest, notFound } from '../../../platform/errors/errors.ts';
import { isForwarded } from '../../../platform/http/loopback.ts';
import { isOwnName } from '../../../platform/http/own-name.ts';
import { isListed } from '../../outbox/outbox.routes.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { deliveries, listRecent, readDelivery, setDelivery } from './sandbox-events.repository.ts';
import { checkoutPage, deskPage, looks, onboardingPage, type SandboxPage } from './sandbox-pages.ts';
import { sandboxOf } from './sandbox.payments.ts';
import type { Sandbox } from './sandbox.ts';
import { playTrouble, troubles } from './sandbox-trouble.ts';

const wantedLook = z.object({ look: z.enum(looks) });
const secret = z.object({ secret: z.string().max(300) });
const card = secret.extend({
  number: z.string().max(100),
  expiry: z.string().max(100),
  cvc: z.string().max(100),
});
const secondStep = secret.extend({ attempt: z.string().max(100), approved: z.boolean() });
const link = z.object({ token: z.string().max(300) });
const setup = link.extend({ business: z.string().max(1_000), bank: z.string().max(1_000), later: z.boolean() });
const desk = z.union([
  z.object({ delivery: z.enum(deliveries) }),
  z.object({ event: z.number().int() }),
  z.object({ trouble: z.enum(troubles), order: z.string().trim().max(100) }),
]);

/** Serves pages without a session, as a real provider does. The secret in the URL fragment is the permission. */
export async function serveSandbox(app: FastifyInstance, platform: Platform): Promise<void> {
  const sandbox = sandboxOf(platform.payments);
  if (sandbox === null) return;
  await app.register(async (scope) => {
    // The frame's opaque origin sends text/plain, the type that needs no CORS preflight.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    servePages(scope);
    serveCheckout(scope, sandbox);
    serveOnboarding(scope, sandbox);
    serveDesk(scope, platform, sandbox);
  });
}

function servePages(app: FastifyInstance): void {
  const schema = { hide: true };
  const [light, dark] = [checkoutPage('light'), checkoutPage('dark')];
  app.get('/sandbox/checkout', { schema }, ({ query }, reply) =>
    sendPage(reply, wantedLook.safeParse(query).data?.look === 'dark' ? dark : light),
  );
  const onboarding = onboardingPage();
  app.get('/sandbox/onboarding', { schema }, (_request, reply) => sendPage(reply, onboarding));
}

const sendPage = (reply: FastifyReply, { markup, policy }: SandboxPage) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-frame-options', policy.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(String(body)));
  } catch {
    throw badRequest();
  }
}

/** Allows any origin: the call carries no cookie, and its secret is the permission. */
const answer = (reply: FastifyReply, body: object) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .send(body);

function serveCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  const schema = { hide: true };
  app.post('/sandbox/checkout/view', { schema }, async ({ body }, reply) => {
    const row = await sandbox.view(parse(secret, body).secret);
    if (row === null) return answer(reply, { status: 'unknown' });
    return answer(reply, {
      status: row.status === 'open' && row.is_over ? 'expired' : row.status,
      order: row.order_no,
      lines: row.lines.map(({ title, quantity, amountCents }) => ({
        title: quantity === 1 ? title : `${quantity} × ${title}`,
        amount: amountCents < 0 ? `−${formatCents(-amountCents)}` : formatCents(amountCents),
      })),
      total: formatCents(row.total_cents),
      returnUrl: row.return_url,
    });
  });
  app.post('/sandbox/checkout/pay', { schema }, async ({ body }, reply) => {
    const { secret: clientSecret, ...given } = parse(card, body);
    return answer(reply, (await sandbox.pay(clientSecret, given)) ?? { kind: 'over' });
  });
  app.post('/sandbox/checkout/confirm', { schema }, async ({ body }, reply) => {
    const { secret: clientSecret, attempt, approved } = parse(secondStep, body);
    return answer(reply, (await sandbox.confirm(clientSecret, attempt, approved)) ?? { kind: 'over' });
  });
}

function serveOnboarding(app: FastifyInstance, sandbox: Sandbox): void {
  const schema = { hide: true };
  app.post('/sandbox/onboarding/view', { schema }, async ({ body }, reply) => {
    const found = await sandbox.viewLink(parse(link, body).token);
    if (found === null) return answer(reply, { kind: 'unknown' });
    return answer(reply, found.is_over ? { kind: 'over', url: found.refresh_url } : { kind: 'open' });
  });
  app.post('/sandbox/onboarding/finish', { schema }, async ({ body }, reply) => {
    const { token, business, bank, later } = parse(setup, body);
    const errors = {
      ...(business.trim().length < 2 ? { business: 'Please enter the name of the business.' } : {}),
      ...(/^\d{4,34}$/.test(bank.replaceAll(/[\s-]/g, '')) ? {} : { bank: 'Please enter at least four digits.' }),
    };
    if (!later && Object.keys(errors).length > 0) return answer(reply, { kind: 'refused', errors });
    const done = await sandbox.onboard(token, missing(Object.keys(errors)));
    return answer(reply, done === null ? { kind: 'unknown' } : { kind: 'done', url: done.returnUrl });
  });
}

function missing(fields: readonly string[]): string {
  const names = fields.map((name) => (name === 'business' ? 'the name of the business' : 'a bank account'));
  return names.length === 0 ? '' : `Still missing: ${names.join(' and ')}.`;
}

function serveDesk(app: FastifyInstance, { config, outbox, queue, db }: Platform, sandbox: Sandbox): void {
  if (outbox === null || !isListed(config)) return;
  const page = deskPage();
  const onRequest = async (request: FastifyRequest) => {
    const isOurs = !isForwarded(request.headers) && isOwnName(request.headers.host, config);
    // Rejects forms posted by another site. To a host without https, browsers send only Origin, not Sec-Fetch-Site.
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    const isElsewhere =
      !['same-origin', 'none', undefined].includes(site as string | undefined) ||
      (origin !== undefined && URL.parse(origin)?.host !== host);
    if (!isOurs || (isElsewhere && request.method !== 'GET')) throw notFound(generalTexts.rowNotFound);
  };
  const ours = { schema: { hide: true }, onRequest };
  const quiet = { ...ours, logLevel: 'warn' } as const;
  app.get('/dev/payments', quiet, (_request, reply) => sendPage(reply, page));
  app.get('/dev/payments.json', quiet, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ delivery: await readDelivery(db), events: await listRecent(db, 50) }),
  );
  app.post('/dev/payments.json', ours, async ({ body }, reply) => {
    const wanted = parse(desk, body);
    if ('delivery' in wanted) await setDelivery(db, wanted.delivery);
    else if ('event' in wanted) await sandbox.sendAgain(wanted.event);
    else if (!(await playTrouble(sandbox, { trouble: wanted.trouble, orderNo: wanted.order.toUpperCase() }))) {
      throw notFound(generalTexts.rowNotFound);
    }
    queue.wake('deliver-sandbox-webhook');
    return reply.header('cache-control', 'no-store').send({ message: 'done' });
  });
}
