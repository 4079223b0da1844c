import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { endingOf, type PreparedFolder } from './prepared-folders.setup.ts';
import { temporaryFolder } from './throwaway-cluster.ts';
import { soon } from './soon.ts';

/**
 * Returns a copy of a data folder in which the product has already started and stopped. A copy takes 0.1 s; a migration
 * would take 4 s, and the demo 10 s more.
 */
export async function preparedFolder(kind: PreparedFolder): Promise<string> {
  const home = inject('preparedFolders');
  const ending = join(home, endingOf(kind));
  await vi.waitUntil(() => existsSync(ending), soon);
  const error = readFileSync(ending, 'utf8');
  if (error !== '') throw new Error(`The ${kind} folder could not be made: ${error}`);
  const folder = temporaryFolder();
  execFileSync('cp', ['-a', `${join(home, kind)}/.`, folder]);
  return folder;
}
