import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../errors/message-of.ts';
import { ConfigError } from './config-error.ts';

/**
 * Creates missing parents one by one. Node's `recursive` never returns if the system reports that a parent is missing.
 */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

export function makeDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used: ${messageOf(error)}`);
  }
}

const secretFile = (dataDir: string) => join(dataDir, 'secret-key');

/** Returns the secret of DATA_DIR. Creates it if there is none. */
export function storedSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file)) createSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** Returns the secret of DATA_DIR. If there is none, it makes one and does not store it. */
export function passingSecret(dataDir: string): string {
  return existsSync(secretFile(dataDir)) ? storedSecret(dataDir) : newSecret();
}

const newSecret = () => randomBytes(48).toString('base64url');

/**
 * Creates the secret with a link, which makes the whole file appear at once. A full disk or a kill leaves no empty
 * secret.
 */
function createSecret(file: string): void {
  const staging = `${file}.${process.pid}`;
  try {
    writeFileSync(staging, newSecret(), { mode: 0o600 });
    linkSync(staging, file);
  } catch (error) {
    // A concurrent start has already created the secret.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(staging, { force: true });
  }
}
