import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/server-process.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { openCheckContext } from '../../open-check-context.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { checkPublicAddress } from './address-checks.ts';
import { runCheck, type Probe } from './check.ts';
import { checkTraces } from './service-checks.ts';

// Checks that need no database, with the settings that decide their sentences.

const DATA_DIR = temporaryFolder();

async function outcome(probe: Probe, env: NodeJS.ProcessEnv): Promise<[state: string, sentence: string]> {
  const { context, close } = await openCheckContext(loadConfig({ DATA_DIR, ...env }), { url: '' });
  const { state, sentence } = await runCheck('public_address', probe, context);
  await close();
  return [state, sentence];
}

const other = createServer((_request, response) => response.end('another program'));
await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
afterAll(() => other.close());

test('names PORT without PUBLIC_URL, because PORT then decides the address', async () => {
  const dead = await freePort();
  expect(await outcome(checkPublicAddress, { PORT: String(dead) })).toEqual([
    'failed',
    `Nothing listens at localhost:${dead}: start Backline, or set PORT to the port that Backline listens on.`,
  ]);
  const { port } = other.address() as AddressInfo;
  expect(await outcome(checkPublicAddress, { PORT: String(port) })).toEqual([
    'failed',
    `Another server answers at http://localhost:${port} (200): set PORT to the port that Backline listens on, or give all processes one SECRET_KEY.`,
  ]);
});

test('says where traces go, and why there are none', async () => {
  expect(await outcome(checkTraces, {})).toEqual([
    'ok',
    'Traces are off, because OTEL_EXPORTER_OTLP_ENDPOINT is not set.',
  ]);
  expect(await outcome(checkTraces, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual([
    'ok',
    'Traces go to the collector at collector:4318. The log warns while it does not take them.',
  ]);
});
