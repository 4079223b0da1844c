import type { FastifyInstance } from 'fastify';
import { createApp, jobs } from './app.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { loadConfig, opens, type Config } from './platform/config/config.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { openPlatform } from './platform/open-platform.ts';
import { MigrationError } from './platform/db/migrations.ts';
import type { Platform } from './platform/platform.ts';
import { prepareFirstStart } from './first-start.ts';
import { stopInOrder, type StopStep } from './stop.ts';

/** After SIGTERM, one after the other: below the twelve seconds that a supervisor may be told to wait. */
const patienceMs = { requests: 5_500, worker: 4_500, pool: 1_500 };
/** Of those for requests: how long songs may take to end, then the others. */
const songPatienceMs = 3_000;
const requestPatienceMs = 5_000;

async function main(config: Config): Promise<void> {
  const { platform, url, close } = await openPlatform(config, jobs);
  const signIns = await prepareFirstStart(platform);
  const stopWorker = opens(config, 'worker') ? await startWorker(platform, url, jobs) : null;
  const app = opens(config, 'http') || opens(config, 'tempo') ? await createApp(platform) : null;
  if (app !== null) await app.listen({ port: config.port, host: config.host });

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    platform.log.info({ signal }, 'stopping');
    const steps: StopStep[] = [
      { name: 'requests', patienceMs: patienceMs.requests, close: () => closeDoor(app, platform) },
      {
        name: 'worker',
        patienceMs: patienceMs.worker,
        // It looks every half second whether its jobs have ended, and then hands back the rest.
        close: async (ms) => stopWorker?.(ms - 1_000),
      },
      { name: 'pool', patienceMs: patienceMs.pool, close },
    ];
    await stopInOrder(steps, platform.log);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  if (!opens(config, 'http')) {
    process.stdout.write(`\n  Backline's ${config.role} is ready${app === null ? '' : ` on port ${config.port}`}\n`);
    return;
  }
  process.stdout.write(`\n  Backline is ready at ${config.publicUrl}\n`);
  for (const line of signIns) process.stdout.write(`  ${line}\n`);
}

/** Refuses new requests and lets running ones end; songs, then all, are cut off when their time is up. */
async function closeDoor(app: FastifyInstance | null, { tempo }: Platform): Promise<void> {
  const giveUpSongs = setTimeout(() => void tempo.close(), songPatienceMs);
  const hurry = setTimeout(() => app?.server.closeAllConnections(), requestPatienceMs);
  await app?.close();
  clearTimeout(giveUpSongs);
  clearTimeout(hurry);
}

/** What the person at the terminal can mend, in one line that names the setting; null for a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
    case 'EACCES':
      return syscall === 'listen' ? `PORT: ${message}` : null;
    case 'EADDRNOTAVAIL':
      return `HOST: ${message}`;
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
  await main(loadConfig());
} catch (error) {
  const reason = reasonOf(error);
  if (reason === null) throw error;
  process.stderr.write(`Backline cannot start: ${reason}\n`);
  process.exit(1);
}
