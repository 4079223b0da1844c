import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Name of the list's file in the build's output folder. The server never serves it. */
export const chunkList = '.chunks';

export interface BuiltChunk {
  /** Relative to the build's output folder. */
  fileName: string;
  isEntry: boolean;
  /** File names of the chunks that a browser loads with this chunk. */
  imports: string[];
  /** Paths of its sources. */
  moduleIds: string[];
}

/** Lists the sources of every chunk, because Vite's manifest names only sources that are loaded separately. */
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
