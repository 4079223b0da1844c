import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendSignInLink } from '@backline/contract/auth';
import { listEvents } from '@backline/contract/events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { soon } from '../../../testing/soon.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { startTraceReceiver, type ReceivedSpan } from '../../../testing/trace-receiver.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { OutsideCalls } from '../../platform/outside-calls/outside-calls.ts';
import { isTracing, tracedRoot, useTracer } from '../../platform/tracing/tracing.ts';
import { startTracing } from './open-telemetry.ts';

const receiver = await openForFile(startTraceReceiver());
const lines: { level: number; msg: string; host?: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

function trace(settings: NodeJS.ProcessEnv = {}): () => Promise<void> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, DATA_DIR: temporaryFolder(), ...settings };
  const { tracing } = loadConfig(env);
  if (tracing === undefined) throw new Error('the settings turn tracing off');
  return startTracing(tracing, log);
}

const named = (name: string) => receiver.spans.filter((span) => span.name === name);
const one = (name: string): ReceivedSpan => {
  const [span, ...others] = named(name);
  if (span === undefined || others.length > 0) throw new Error(`${others.length} spans besides one ${name}`);
  return span;
};
const childrenOf = ({ spanId }: ReceivedSpan) => receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

beforeEach(() => {
  receiver.spans.length = receiver.bodies.length = lines.length = 0;
  receiver.status = 200;
});
afterEach(() => useTracer(null));

async function tracedApp(settings: NodeJS.ProcessEnv = {}): Promise<TestApp & { send(): Promise<void> }> {
  const send = trace(settings);
  const product = await testApp();
  onTestFinished(() => product.close());
  return { ...product, send };
}

describe('traces', () => {
  test('a request is the parent of its statements, by the names of operation and statement', async () => {
    const { app, platform, db, send } = await tracedApp();
    const manager = await signedInAs(app, platform, await buildManager(db));
    expect((await manager.call(listEvents, { search: 'a-secret-word' })).status).toBe(200);
    await send();
    const request = one(`POST ${listEvents.path}`);
    expect(request).toMatchObject({ kind: 2, service: 'backline', status: { code: 0 }, links: [] });
    expect(request.parentSpanId).toBeUndefined();
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': `/api/${listEvents.path}`,
      'http.response.status_code': 200,
    });
    const statements = childrenOf(request);
    expect(statements.length).toBeGreaterThan(1);
    for (const { kind, traceId, attributes } of statements) {
      expect([kind, traceId]).toEqual([3, request.traceId]);
      expect(attributes['db.system.name']).toBe('postgresql');
      expect(attributes['db.query.text']).toMatch(/^\s*(select|with)/i);
    }
    expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(SELECT|WITH) \w+/));
  });

  test('a job has a trace of its own, with a link to the request that stored it', async () => {
    const { app, platform, db, send } = await tracedApp();
    const { email } = await buildManager(db);
    expect((await anonymous(app).call(sendSignInLink, { email })).status).toBe(200);
    await runJobs(platform);
    await send();
    const request = one(`POST ${sendSignInLink.path}`);
    const job = one('job send-sign-in-link');
    expect(job).toMatchObject({ kind: 5, links: [{ traceId: request.traceId, spanId: request.spanId }] });
    expect(job.traceId).not.toBe(request.traceId);
    expect(job.parentSpanId).toBeUndefined();
    expect(childrenOf(request).map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
  });

  test('no span holds an address, a searched word, a cookie or the query of a path', async () => {
    const { app, platform, db, send } = await tracedApp();
    const person = await buildManager(db);
    const manager = await signedInAs(app, platform, person);
    await manager.call(listEvents, { search: 'a-secret-word' });
    await anonymous(app).call(sendSignInLink, { email: person.email });
    await app.inject('/no-such-page?token=a-secret-token');
    await runJobs(platform);
    await send();
    const sent = receiver.bodies.join('\n');
    expect(receiver.spans.length).toBeGreaterThan(10);
    for (const secret of [
      person.email,
      'a-secret-word',
      'a-secret-token',
      manager.sessionId,
      manager.csrfToken,
      '127.0.0.1',
    ])
      expect(sent).not.toContain(secret);
  });

  test('continues the trace of a caller that sends traceparent, and ignores a malformed one', async () => {
    const { app, send } = await tracedApp();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const call = (traceparent: string) => app.inject({ url: '/api/no-such', headers: { traceparent } });
    await call(`00-${traceId}-b7ad6b7169203331-01`);
    await call('00-not-a-trace');
    await send();
    const [joined, own] = receiver.spans.toSorted((left) => (left.traceId === traceId ? -1 : 1));
    expect(joined).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(own?.parentSpanId).toBeUndefined();
  });

  test('marks an answer of 500 and a failed step as errors, without the message', async () => {
    const send = trace();
    const { app, db, close } = await testApp();
    onTestFinished(() => close());
    await query(db)`alter table events rename to events_elsewhere`;
    const manager = await signedInAs(
      app,
      { db, config: loadConfig({ DATA_DIR: temporaryFolder() }) },
      await buildManager(db),
    );
    const { status } = await manager.call(listEvents, {});
    await send();
    const request = one(`POST ${listEvents.path}`);
    expect([status, request.status.code, request.attributes['error.type']]).toEqual([500, 2, '500']);
    const failed = childrenOf(request).find(({ attributes }) => attributes['error.type'] === '42P01');
    expect(failed?.status).toEqual({ code: 2 });
  });

  test('traces no probes, and no statement outside a request or job', async () => {
    const { app, platform, send } = await tracedApp();
    for (const probe of ['/healthz', '/readyz', '/metrics']) await app.inject(probe);
    await query(platform.db)`select 1`;
    await send();
    expect(receiver.spans).toEqual([]);
  });

  test('traces a call to a service outside within the step that makes it', async () => {
    const send = trace({ ROLE: 'worker', SECRET_KEY: 'x'.repeat(32) });
    const calls = new OutsideCalls();
    const root = { name: 'job send-mail', kind: 'consumer', attributes: {} } as const;
    await tracedRoot(
      () => root,
      () => calls.measure('mail', async () => 'sent'),
    );
    const refused = tracedRoot(
      () => root,
      () => calls.measure('mail', () => Promise.reject(new TypeError('to kim'))),
    );
    await expect(refused).rejects.toThrow('to kim');
    await send();
    const [sent, failed] = named('call mail');
    expect(sent).toMatchObject({ service: 'backline-worker', kind: 3, attributes: { 'backline.service': 'mail' } });
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } });
    expect(receiver.bodies.join()).not.toContain('to kim');
  });
});

describe('sampling and sending', () => {
  /** The queue of docs/operations/monitoring.md. */
  const maxQueued = 2_048;
  const step = () =>
    tracedRoot(
      () => ({ name: 'step', kind: 'consumer', attributes: {} }),
      async () => {},
    );

  test.each([
    ['always_off', '1', 0],
    ['traceidratio', '0', 0],
    ['traceidratio', '1', 20],
    ['parentbased_traceidratio', '0', 0],
    ['always_on', '0', 20],
  ])('OTEL_TRACES_SAMPLER=%s with the argument %s sends %i of 20 traces', async (sampler, share, sent) => {
    const send = trace({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share });
    for (let round = 0; round < 20; round += 1) await step();
    await send();
    expect(receiver.spans).toHaveLength(sent);
  });

  test('uses the name and the headers of the settings', async () => {
    const send = trace({ OTEL_SERVICE_NAME: 'tour', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,tenant=a' });
    await step();
    await send();
    expect(one('step').service).toBe('tour');
    expect(receiver.headers).toMatchObject({ authorization: 'Bearer x', tenant: 'a' });
  });

  test('warns once while the collector refuses, and goes on', async () => {
    receiver.status = 400;
    const send = trace();
    for (let round = 0; round < 1_100; round += 1) await step();
    await vi.waitUntil(() => lines.length > 0, soon);
    await send();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'traces are not sent: check OTEL_EXPORTER_OTLP_ENDPOINT'],
    ]);
    expect(lines[0]?.host).toBe(new URL(receiver.url).host);
  });

  test('a collector that does not answer holds up neither a step nor the stop', async () => {
    const send = trace({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const startedAt = performance.now();
    await step();
    expect(performance.now() - startedAt).toBeLessThan(500);
    await send();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  test('a silent collector delays no step, fills no memory beyond the queue and is reported once', async () => {
    receiver.status = null;
    const send = trace();
    const startedAt = performance.now();
    for (let round = 0; round < 20_000; round += 1) {
      await step();
      if (round % 100 === 0) await nextTurn();
    }
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    // Another test's collector may still be given up.
    const messages = () => lines.filter(({ host }) => host === new URL(receiver.url).host).map(({ msg }) => msg);
    await vi.waitUntil(() => messages().length > 0, soon);
    receiver.status = 200;
    await vi.waitUntil(() => receiver.spans.length > 0, soon);
    await send();
    expect(receiver.spans.length).toBeLessThanOrEqual(maxQueued);
    expect(messages()).toEqual(['traces are not sent: check OTEL_EXPORTER_OTLP_ENDPOINT', 'traces are sent again']);
  });

  test('ends tracing when it is stopped', async () => {
    const send = trace();
    expect(isTracing()).toBe(true);
    await send();
    expect(isTracing()).toBe(false);
    await step();
    expect(receiver.spans).toEqual([]);
  });
});
