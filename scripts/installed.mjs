import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram } from './is-program.mjs';
import { isRelease } from './release-file.mjs';
import { node, root } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes this file last, so an interrupted installation lacks it. */
const installed = join(root, 'node_modules', '.package-lock.json');
export const stamp = join(root, 'node_modules', '.cache', 'installed-from');

/** Returns true if an installation has finished, even if package-lock.json has changed since then. */
export const isComplete = () => existsSync(installed) && existsSync(node);

export function isInstalled() {
  if (isRelease) return true;
  if (!isComplete()) return false;
  if (statSync(lockFile).mtimeMs <= statSync(installed).mtimeMs) return true;
  // Compares content, because a checkout changes the file's time.
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

export function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

if (isProgram(import.meta.url)) process.exit(isInstalled() ? 0 : 1);
