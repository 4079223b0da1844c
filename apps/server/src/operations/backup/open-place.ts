import type { BackupTarget } from '../../platform/config/backup-config.ts';
import { FolderPlace } from './folder.place.ts';
import type { Place } from './place.ts';

export async function openPlace(target: BackupTarget): Promise<Place> {
  if (target.kind === 'folder') return FolderPlace.open(target.folder);
  // Loaded only here: the SDK takes tens of megabytes of memory.
  const { S3Place } = await import('./s3.place.ts');
  return new S3Place(target);
}
