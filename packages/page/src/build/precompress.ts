import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressed = new Set(['.js', '.css', '.svg', '.json', '.wasm']);
/** Compressing a file smaller than one network packet gains nothing. */
const minBytes = 1_024;

/**
 * Writes `.br` and `.gz` files beside each asset, so that no request waits for compression. Skips index.html, which
 * changes per request.
 */
export function precompress(): Plugin {
  let outDir: string | null = null;
  return {
    name: 'backline-precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.write ? resolve(config.root, config.build.outDir) : null;
    },
    async closeBundle() {
      if (outDir === null) return;
      const folder = outDir;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => compressed.has(extname(file))).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
