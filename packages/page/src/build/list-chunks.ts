import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Stands in the output folder of a build, and is never served. */
export const chunkList = '.chunks';

export interface BuiltChunk {
  /** From the folder of the build on. */
  fileName: string;
  isEntry: boolean;
  /** The names of those that a browser loads with it. */
  imports: string[];
  /** Paths of the sources that it holds. */
  moduleIds: string[];
}

/** Writes down which sources went into which script: a manifest names those alone that a page asks for by themselves. */
export function listChunks(): Plugin {
  return {
    name: 'backline-list-chunks',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map(({ fileName, isEntry, imports, moduleIds }): BuiltChunk => ({ fileName, isEntry, imports, moduleIds }));
      await writeFile(join(dir, chunkList), JSON.stringify(chunks));
    },
  };
}
