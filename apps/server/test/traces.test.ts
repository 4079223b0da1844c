import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { signInByLink } from '../testing/http-session.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startTraceReceiver } from '../testing/trace-receiver.ts';

const receiver = await openForFile(startTraceReceiver());
const database = await openForFile(testDatabase());

/** Makes Node print each package of OpenTelemetry that is loaded, except the API, which prom-client loads. */
const watch = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (/^@opentelemetry\\/(?!api$)/.test(name)) process.stdout.write('loads ' + name + '\\n');
  return next(name, context);
} });`;
const settings = {
  ...database.settings,
  NODE_ENV: 'test',
  BOT_CHECK: 'off',
  SECRET_KEY: 'a key that all processes of this test share',
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(watch)}"`,
};

test('an endpoint without http:// or https:// stops the start with a sentence', async () => {
  await expect(startServerProcess({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(
    'Backline cannot start: OTEL_EXPORTER_OTLP_ENDPOINT: needs an address that begins with http:// or https://\n',
  );
});

test('a server without an endpoint loads no package of OpenTelemetry', async () => {
  const server = await startServerProcess(settings);
  await signInByLink(server.baseUrl, 'manager@demo.example.org');
  await server.stop();
  expect(server.output()).not.toContain('loads @opentelemetry');
});

test('a server with an endpoint sends the traces of its requests and jobs, at the latest when it stops', async () => {
  const server = await startServerProcess({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const session = await signInByLink(server.baseUrl, 'manager@demo.example.org');
  await session.call('POST', 'events/events_list', {});
  await server.stop();
  expect(server.output()).toContain('loads @opentelemetry/sdk-trace');
  const list = receiver.spans.find(({ name }) => name === 'POST events/events_list');
  const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  const asked = receiver.spans.find(({ name }) => name === 'POST auth/send_sign_in_link');
  const job = receiver.spans.find(({ name }) => name === 'job send-sign-in-link');
  expect(job?.links).toMatchObject([{ traceId: asked?.traceId, spanId: asked?.spanId }]);
});
