import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isServed } from '../src/operations/postgres/postmaster.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

const build = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
export const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
const startTimeoutMs = 180_000;

export interface ServerProcess {
  baseUrl: string;
  child: ChildProcess;
  dataDir: string;
  output(): string;
  stop(): Promise<void>;
}

let building: Promise<unknown> | undefined;

/** Builds `dist` unless it matches the sources. Checks once per process. */
export async function ensureServerBuilt(): Promise<void> {
  await (building ??= promisify(execFile)(process.execPath, [build, 'server']));
}

/**
 * Starts the product in its own process. Uses a free port and a new data folder unless `environment` sets them.
 * `program` is the built server of another release.
 */
export async function startServerProcess(
  environment: Record<string, string> = {},
  program = main,
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = environment.DATA_DIR ?? temporaryFolder();
  const baseUrl = `http://localhost:${port}`;
  await ensureServerBuilt();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilReady(child, () => output);
  return {
    baseUrl,
    child,
    dataDir,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (environment.DATA_DIR !== undefined) return;
      await untilPostgresEnded(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until PostgreSQL has ended, which may outlive its server. Call it before copying or removing the data folder.
 */
export async function untilPostgresEnded(dataDir: string): Promise<void> {
  while (isServed(join(dataDir, 'postgres', 'cluster'))) await sleep(20);
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (output().includes('is ready')) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(20);
  }
  throw new Error(`the server did not start:\n${output()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
