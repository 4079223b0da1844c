import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuiltChunk, chunkList } from '../src/build/list-chunks.ts';
import { loadedWith } from '../src/build/loaded-with.ts';

const build = join(import.meta.dirname, '../../../scripts/build.mjs');

export interface BuiltScripts {
  count: number;
  /** Compressed size of all scripts. */
  bytes: number;
}

/** Returns the scripts that a browser loads for these sources, with all their imports. */
export type ScriptsOf = (files: readonly string[], encoding: 'br' | 'gz') => BuiltScripts;

/** Builds the app in the folder `root` if its sources changed. The result throws for a source that is in no chunk. */
export async function readBuiltScripts(root: string): Promise<ScriptsOf> {
  await promisify(execFile)(process.execPath, [build, basename(root)]);
  const dist = join(root, 'dist');
  const chunks: BuiltChunk[] = JSON.parse(readFileSync(join(dist, chunkList), 'utf8'));
  const holding = (file: string) => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)));
    if (found.length === 0) throw new Error(`nothing was built of ${file}`);
    return found;
  };
  return (files, encoding) => {
    const asked = [...chunks.filter(({ isEntry }) => isEntry), ...files.flatMap(holding)];
    const loaded = loadedWith(
      chunks,
      asked.map(({ fileName }) => fileName),
    );
    const bytesOf = (name: string) => {
      const file = join(dist, name);
      const compressed = `${file}.${encoding}`;
      return statSync(existsSync(compressed) ? compressed : file).size;
    };
    return { count: loaded.size, bytes: [...loaded].reduce((sum, name) => sum + bytesOf(name), 0) };
  };
}
