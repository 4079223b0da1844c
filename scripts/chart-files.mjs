import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

export const chart = join(root, 'charts', 'backline');
export const rendered = join(root, 'charts', 'rendered');

/** Returns a digest of the chart's files, which tells whether the rendered files are up to date. */
export function digestOf() {
  const files = readdirSync(chart, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(chart, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
