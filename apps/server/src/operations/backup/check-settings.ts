import { accessSync, constants, mkdirSync } from 'node:fs';
import { messageOf } from '../../platform/errors/message-of.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { checkPublicKey } from './encryption.ts';

/** Throws {@link ConfigError} at the start for settings that would otherwise fail only at the first backup. */
export async function checkBackupSettings({ backup }: Config): Promise<void> {
  const { publicKey, schedule, to } = backup;
  if (publicKey !== undefined) await checkPublicKey(publicKey);
  if (schedule === undefined || to.kind !== 'folder') return;
  try {
    mkdirSync(to.folder, { recursive: true });
    accessSync(to.folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(`BACKUP_TO: ${to.folder} cannot be used: ${messageOf(error)}`);
  }
}
