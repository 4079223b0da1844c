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
import { ConfigError } from './config-error.ts';

/** One folder at a time: Node's own recursion never ends where the system answers that a parent is missing. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

/** Throws {@link ConfigError} for a folder that cannot be made, read or written. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The secret that was generated at the first start on this folder. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) createSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** A link makes the whole file appear at once, so that neither a full disk nor a kill leaves an empty secret. */
function createSecret(file: string): void {
  const staging = `${file}.${process.pid}`;
  try {
    writeFileSync(staging, randomBytes(48).toString('base64url'), { mode: 0o600 });
    linkSync(staging, file);
  } catch (error) {
    // Another process that started at the same time was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(staging, { force: true });
  }
}
