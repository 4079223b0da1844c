import { jobs } from '../src/app.ts';
import { beginOnMachine } from '../src/features/rehearsals/index.ts';
import type { Config } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openPlatform } from '../src/open-platform.ts';

/** Creates a pass from the local database, without a sign-in. Throws `AppError` when the rehearsal is impossible. */
export async function passOfMachine(
  config: Config,
  rehearsal: { code: string; title: string | null; phones: number },
): Promise<string> {
  // The server logs its own errors; this terminal shows the report.
  const log = createLog({ ...config, logLevel: 'error' });
  const { platform, close } = await openPlatform(config, jobs, { log });
  try {
    return await beginOnMachine(platform, rehearsal);
  } finally {
    await close();
  }
}
