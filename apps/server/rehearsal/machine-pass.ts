import { jobs } from '../src/app.ts';
import { beginOnMachine } from '../src/features/rehearsals/index.ts';
import type { Config } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openPlatform } from '../src/open-platform.ts';

/** On the machine of the product itself its database says who is there, and nobody signs in. Throws `AppError` for what cannot be. */
export async function passOfMachine(
  config: Config,
  rehearsal: { code: string; title: string | null; phones: number },
): Promise<string> {
  // What concerns the server its own log says; here stands the sheet.
  const log = createLog({ ...config, logLevel: 'error' });
  const { platform, close } = await openPlatform(config, jobs, { log });
  try {
    return await beginOnMachine(platform, rehearsal);
  } finally {
    await close();
  }
}
