import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { endingOf, type PreparedFolder } from './prepared-folders.setup.ts';
import { temporaryFolder } from './throwaway-cluster.ts';
import { soon } from './soon.ts';

/**
 * Copies a data folder of an earlier start, with PostgreSQL stopped. A copy takes a tenth of a second, a migration
 * four, and the demo ten more.
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
