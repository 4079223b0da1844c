import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontSheet, latinFont } from '@backline/font';
import { build, type Plugin, type Rolldown } from 'vite';

/** Precaches only the font sheet and the Latin font. Pages fetch fonts for other scripts on demand. */
const fonts = [fontSheet.path, latinFont.path];
const [source = '', ...parts] = ['sw.ts', 'push-renewal.ts'].map((name) =>
  fileURLToPath(new URL(`../worker/${name}`, import.meta.url)),
);

/** Builds `sw.js` with the list of scripts and styles to precache. Workers and WebAssembly are fetched on demand. */
export function serviceWorker(): Plugin {
  let base = '/';
  let outDir = '';
  return {
    name: 'backline-service-worker',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const { entry, files } = keptFiles(bundle);
      const contents = await Promise.all([source, ...parts, join(outDir, 'index.html')].map((path) => readFile(path)));
      const version = createHash('sha256')
        .update(Buffer.concat(contents))
        .update([...files, ...fonts].join())
        .digest('hex')
        .slice(0, 12);
      const shell = {
        version,
        page: base,
        entry: base + entry,
        files: [...files.map((file) => base + file), ...fonts],
      };
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { builtShell: JSON.stringify(shell) },
        build: {
          target: 'es2023',
          outDir,
          emptyOutDir: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

function keptFiles(bundle: Rolldown.OutputBundle): { entry: string; files: string[] } {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const files = outputs.filter(({ type, fileName }) => type === 'chunk' || fileName.endsWith('.css'));
  return { entry: entry.fileName, files: files.map(({ fileName }) => fileName).sort() };
}
