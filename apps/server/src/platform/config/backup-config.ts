import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { isOnS3, s3Account, type S3Account } from './outside-services.ts';

export type BackupTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; account: S3Account };

export interface BackupConfig {
  /** Cron with five fields, in UTC. Undefined: no backup is scheduled. */
  schedule: string | undefined;
  to: BackupTarget;
  /** Undefined: backups are not encrypted. */
  publicKey: string | undefined;
  identityFile: string | undefined;
}

export function backupConfig(env: Environment, dataDir: string): BackupConfig {
  return {
    schedule: env.BACKUP_SCHEDULE,
    to: isOnS3(env.BACKUP_TO) ? s3Target(env) : { kind: 'folder', folder: folder(env, dataDir) },
    publicKey: env.BACKUP_PUBLIC_KEY,
    identityFile: env.BACKUP_IDENTITY_FILE,
  };
}

const folder = (env: Environment, dataDir: string) => resolve(env.BACKUP_TO ?? join(dataDir, 'backups'));

function s3Target(env: Environment): BackupTarget {
  const { bucket, key } = parseS3Url(env.BACKUP_TO ?? '');
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
  return { kind: 's3', bucket, prefix, account: s3Account(env, 'BACKUP_TO on S3') };
}

export function parseS3Url(url: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/*(.*)$/.exec(url) ?? [];
  return { bucket, key };
}
