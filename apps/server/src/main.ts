import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp, jobs } from './app.ts';
import { eraseReturned } from './features/fan-profile/index.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { loadConfig, opens, type Config } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { startWorker } from './platform/worker/worker.ts';
import { requireFreeAddress, withSentences } from './listen-address.ts';
import { keepHeartbeat } from './operations/processes/heartbeat.ts';
import { openPlatform } from './open-platform.ts';
import { DatabaseAway } from './platform/db/database-away.ts';
import { MigrationError } from './platform/db/migrations.ts';
import type { Platform } from './platform/context/platform.ts';
import { prepareFirstStart } from './first-start.ts';
import { stopInOrder, type StopStep } from './stop.ts';

/**
 * Timeouts after SIGTERM, applied one after the other. Their sum stays below the twelve seconds that a supervisor may
 * allow.
 */
const timeoutsMs = { requests: 5_500, worker: 4_300, pool: 1_300, traces: 800 };
/**
 * Both of these timeouts run within the timeout for requests. Song analyses are aborted first, then all other requests.
 */
const songTimeoutMs = 3_000;
const requestTimeoutMs = 5_000;
const startTimeoutMs = 9_000;

const open: StopStep[] = [];

async function main(config: Config, log: Logger): Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = () => (closing ??= stopInOrder(open, log));
  const stopRequest = new AbortController();
  const starting = start(config, log, stopRequest.signal);
  const stop = async (exitCode: number) => {
    await Promise.race([starting.catch(() => {}), sleep(startTimeoutMs)]);
    await closeAll();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      stopRequest.abort();
      void stop(0);
    });
  }
  void databaseLost.promise.then((error) => {
    log.fatal({ err: error }, 'PostgreSQL cannot be started again: stopping');
    return stop(1);
  });
  try {
    const lines = await starting;
    process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}`);
  } catch (error) {
    // Closes everything after a failed start, including the embedded PostgreSQL.
    await closeAll();
    if (!stopRequest.signal.aborted) throw error;
  }
}

const databaseLost = Promise.withResolvers<Error>();

/**
 * Opens the ports and returns the lines for the terminal. Rejects before the next step if the process receives a stop
 * signal.
 */
async function start(config: Config, log: Logger, stopSignal: AbortSignal): Promise<string[]> {
  await requireFreeAddress(config);
  const endTracing = await beginTracing(config, log);
  const { platform, url, close } = await openPlatform(config, jobs, {
    log,
    onDatabaseLost: databaseLost.resolve,
    onPostgres: (close) => open.push({ name: 'PostgreSQL', timeoutMs: timeoutsMs.pool, close }),
  });
  const endHeartbeat = keepHeartbeat(platform);
  const closePlatform = () => endHeartbeat().then(close);
  open.splice(0, open.length, { name: 'pool', timeoutMs: timeoutsMs.pool, close: closePlatform });
  // Last, so that the spans of all other steps are sent.
  open.push({ name: 'traces', timeoutMs: timeoutsMs.traces, close: endTracing });
  stopSignal.throwIfAborted();
  const erased = await eraseReturned(platform.db);
  if (erased > 0) log.warn({ erased }, 'fans who had left came back with an archive, and were erased again');
  const signIns = await prepareFirstStart(platform);
  stopSignal.throwIfAborted();
  if (opens(config, 'worker')) {
    const stopWorker = await startWorker(platform, url, jobs);
    const close = async (ms: number) => stopWorker(ms - 1_000);
    open.unshift({ name: 'worker', timeoutMs: timeoutsMs.worker, close });
  }
  const app = await createApp(platform);
  open.unshift({ name: 'requests', timeoutMs: timeoutsMs.requests, close: () => closeDoor(app, platform) });
  await withSentences(config, () => app.listen({ port: config.port, host: config.host }));
  if (opens(config, 'http')) return [`Backline is ready at ${config.publicUrl}`, ...signIns];
  return [`Backline's ${config.role} is ready on port ${config.port}`];
}

/** Loads the packages of OpenTelemetry only if an endpoint is set. */
async function beginTracing({ tracing }: Config, log: Logger): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => {};
  const { startTracing } = await import('./integrations/tracing/open-telemetry.ts');
  return startTracing(tracing, log);
}

async function closeDoor(app: FastifyInstance, { tempo }: Platform): Promise<void> {
  const giveUpSongs = setTimeout(() => void tempo.close(), songTimeoutMs);
  const hurry = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
  await app.close();
  clearTimeout(giveUpSongs);
  clearTimeout(hurry);
}

/** Returns one line about a fault that the operator can fix, or null if the fault is a bug. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (error instanceof DatabaseAway) return error.sentence;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
      return `The disk is full (${message}). Free some space, then start again`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '28P01':
    case '3D000':
      return `DATABASE_URL: ${message}`;
    default:
      return null;
  }
}

try {
  const config = loadConfig();
  await main(config, createLog(config));
} catch (error) {
  const reason = reasonOf(error);
  if (reason === null) throw error;
  process.stderr.write(`Backline cannot start: ${reason}\n`);
  process.exit(1);
}
