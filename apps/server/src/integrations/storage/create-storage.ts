import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { FolderStorage } from './folder.storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export async function createStorage(
  config: Pick<Config, 's3' | 'dataDir' | 'publicUrl' | 'secretKey'>,
): Promise<ObjectStorage> {
  const { s3, dataDir, publicUrl, secretKey } = config;
  if (s3 === undefined) return FolderStorage.open({ folder: join(dataDir, 'objects'), publicUrl, secretKey });
  // Loaded only here: the SDK takes tens of megabytes of memory.
  const { S3Storage } = await import('./s3.storage.ts');
  return new S3Storage(s3);
}
