import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, basename, join, resolve } from 'node:path';
import { parseS3Url, type BackupTarget } from '../../platform/config/backup-config.ts';
import type { Config } from '../../platform/config/config.ts';
import { BackupError } from './backup-error.ts';
import { parseIdentities } from './encryption.ts';
import { openPlace } from './open-place.ts';

interface Archive {
  file: string;
  privateKeys: string[];
}

interface NamedArchive {
  /** File of this machine, or s3:// address. */
  name: string;
  config: Config;
  /** Replaces BACKUP_IDENTITY_FILE. */
  identityFile: string | undefined;
}

/** Calls `use` with the archive that a person named. Throws {@link BackupError} if it, or its private key, is missing. */
export async function withArchive<T>(
  { name, config, identityFile = config.backup.identityFile }: NamedArchive,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const privateKeys = identityFile === undefined ? [] : readIdentities(identityFile);
  if (!name.startsWith('s3://')) return use({ file: existing(name), privateKeys });
  // A restore reads the archive twice, and pauses for minutes in between: S3 would cut such a connection.
  const file = join(config.dataDir, `restore-${basename(name)}`);
  try {
    await fetchFromS3(name, file, config);
    return await use({ file, privateKeys });
  } finally {
    await rm(file, { force: true });
  }
}

function existing(name: string): string {
  const file = resolve(name);
  if (!existsSync(file)) throw new BackupError(`${file}: no such file`);
  if (!statSync(file).isFile()) throw new BackupError(`${file}: this is no file`);
  return file;
}

function readIdentities(name: string): string[] {
  const file = existing(name);
  return parseIdentities(readFileSync(file, 'utf8'), file);
}

async function fetchFromS3(url: string, to: string, { backup, s3 }: Config): Promise<void> {
  const account = backup.to.kind === 's3' ? backup.to.account : s3;
  if (account === undefined)
    throw new BackupError(`${url} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, with BACKUP_TO`);
  const { bucket, key } = parseS3Url(url);
  const folder = dirname(key);
  const target: BackupTarget = { kind: 's3', bucket, prefix: folder === '.' ? '' : `${folder}/`, account };
  const place = await openPlace(target);
  try {
    if ((await place.fetch(basename(key), to)) === null) throw new BackupError(`${url}: no such file`);
  } finally {
    place.close();
  }
}
