import { ConfigError } from '../../platform/config/config-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { hasCluster, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export interface Installation {
  url: string;
  storage: ObjectStorage;
  close(): Promise<void>;
}

/** Throws {@link ConfigError} if nothing was ever started in DATA_DIR, where opening would create an installation. */
export function requireInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || hasCluster(dataDir)) return;
  throw new ConfigError(
    `There is no installation in DATA_DIR ${dataDir}: start Backline there first, or correct DATA_DIR`,
  );
}

/** Opens the database and the uploads without migrating or seeding them. */
export async function openInstallation(config: Config): Promise<Installation> {
  const log = { info: () => {}, error: (message: string) => void process.stderr.write(`${message}\n`) };
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  return {
    url: config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? '',
    storage: await createStorage(config),
    close: async () => embedded?.stop(),
  };
}
