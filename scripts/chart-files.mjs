import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

export const chart = join(root, 'charts', 'backline');
export const rendered = join(root, 'charts', 'rendered');

/** Stands in an example for a value that each installation chooses. The chart refuses it. */
export const placeholder = 'YOUR_PUBLIC_KEY';

/** Decides only what the chart refuses. `npm run generate` writes it, also on machines without Helm. */
const secretSettings = 'secret-settings.json';

/** Returns what a rendered file must contain: the objects after digests of the chart's files and of themselves. */
export function renderedFile(objects) {
  return `# Rendered by npm run chart. Sources: ${digestOfChart()}\n# Objects: ${digestOf(objects)}\n${objects}`;
}

function digestOfChart() {
  const files = readdirSync(chart, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== secretSettings)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return digestOf(...files.flatMap((file) => [relative(chart, file), '\0', readFileSync(file), '\0']));
}

function digestOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
