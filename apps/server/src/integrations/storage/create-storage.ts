import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { FolderStorage } from './folder.storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

type Settings = Pick<Config, 's3' | 'dataDir' | 'publicUrl' | 'secretKey'>;

export const createStorage = (config: Settings): Promise<ObjectStorage> => openStorage(config, FolderStorage.open);

/** Like {@link createStorage}, but creates no folder. */
export const inspectStorage = (config: Settings): Promise<ObjectStorage> => openStorage(config, FolderStorage.inspect);

async function openStorage(config: Settings, openFolder: typeof FolderStorage.open): Promise<ObjectStorage> {
  const { s3, dataDir, publicUrl, secretKey } = config;
  if (s3 === undefined) return openFolder({ folder: uploadsFolder(dataDir), publicUrl, secretKey });
  // Loaded only here: the SDK takes tens of megabytes of memory.
  const { S3Storage } = await import('./s3.storage.ts');
  return new S3Storage(s3);
}

/** Folder of the uploads without S3. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'objects');
