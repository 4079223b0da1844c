import { createApp, jobs } from './app.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { loadConfig, opens, type Config } from './platform/config/config.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { openPlatform } from './platform/open-platform.ts';
import { MigrationError } from './platform/db/migrations.ts';
import { prepareFirstStart } from './first-start.ts';

/** After SIGTERM: how long songs may take to end, then other requests, and how long the whole stop. */
const songPatienceMs = 3_000;
const requestPatienceMs = 5_000;
const workerPatienceMs = 4_000;
const stopPatienceMs = 12_000;

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
    const impatience = setTimeout(() => process.exit(1), stopPatienceMs);
    const giveUpSongs = setTimeout(() => void platform.tempo.close(), songPatienceMs);
    const hurry = setTimeout(() => app?.server.closeAllConnections(), requestPatienceMs);
    await app?.close();
    clearTimeout(giveUpSongs);
    clearTimeout(hurry);
    await stopWorker?.(workerPatienceMs);
    await close();
    clearTimeout(impatience);
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
