import { ArchiveError } from '../src/operations/audit-archive/archive-file.ts';
import { BackupError } from '../src/operations/backup/backup-error.ts';
import { openInstallation } from '../src/operations/backup/open-installation.ts';
import { ConfigError } from '../src/platform/config/config-error.ts';
import { loadConfig, type Config } from '../src/platform/config/config.ts';
import { DatabaseAway } from '../src/platform/db/database-away.ts';

type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Runs a terminal command on this installation. Prints errors that the operator can fix as one line, without a stack
 * trace.
 */
export async function runOnInstallation(
  command: (installation: Omit<Installation, 'close'>, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = loadConfig();
    const { close, ...installation } = await openInstallation(config);
    try {
      await command(installation, config);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DatabaseAway) console.error(error.sentence);
    else if (error instanceof BackupError || error instanceof ArchiveError || error instanceof ConfigError)
      console.error(error.message);
    else throw error;
    process.exitCode = 1;
  }
}
