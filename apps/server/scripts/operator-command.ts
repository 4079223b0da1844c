import { ArchiveError } from '../src/operations/audit-archive/archive-file.ts';
import { BackupError } from '../src/operations/backup/backup-error.ts';
import { openInstallation, requireInstallation } from '../src/operations/backup/open-installation.ts';
import { ConfigError } from '../src/platform/config/config-error.ts';
import { inspectConfig, loadConfig, type Config } from '../src/platform/config/config.ts';
import { DatabaseAway } from '../src/platform/db/database-away.ts';
import { MigrationError } from '../src/platform/db/migrations.ts';

type Installation = Omit<Awaited<ReturnType<typeof openInstallation>>, 'close'>;
type Command = (installation: Installation, config: Config) => Promise<void>;

/**
 * Runs a terminal command on this installation, and refuses if there is none. Prints errors that the operator can fix
 * as one line, without a stack trace.
 */
export async function runOnInstallation(command: Command): Promise<void> {
  await runOperatorCommand(async () => {
    requireInstallation(inspectConfig());
    await withInstallation(command);
  });
}

/** Opens this installation for a command. Creates it if there is none. */
export async function withInstallation(command: Command): Promise<void> {
  const config = loadConfig();
  const { close, ...installation } = await openInstallation(config);
  try {
    await command(installation, config);
  } finally {
    await close();
  }
}

/** Like {@link runOnInstallation}, for a command that opens what it needs itself. */
export async function runOperatorCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const line = lineOf(error);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

const ownErrors = [ArchiveError, BackupError, ConfigError, MigrationError];

function lineOf(error: unknown): string | null {
  if (error instanceof DatabaseAway) return error.sentence;
  if (ownErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  // The error does not say which address it is about, but its message often names the role.
  return isLoginError(error) ? `DATABASE_URL or DATABASE_OWNER_URL: ${error.message}` : null;
}

/** PostgreSQL refused the password or the database's name, or nobody listens. */
function isLoginError(error: unknown): error is Error {
  const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000']);
  return error instanceof Error && codes.has(String((error as NodeJS.ErrnoException).code));
}
