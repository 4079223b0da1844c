import type { Config } from '../../platform/config/config.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export interface Installation {
  /** Of the role that owns the tables. */
  url: string;
  storage: ObjectStorage;
  close(): Promise<void>;
}

/** The database and the uploads as they are: unlike a start, it migrates nothing and fills nothing. */
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
