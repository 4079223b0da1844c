import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../worker/sw.ts', import.meta.url));

/**
 * Builds `sw.js` beside the page, with the files of this build that a phone keeps: those with which the app starts, and each page
 * that `start` imports when it is opened. What a page itself imports later (a scanner, a bot check) is fetched when it is needed.
 */
export function serviceWorker(start: string): Plugin {
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
      const { entry, files } = startingFiles(bundle, start);
      const [worker, page] = await Promise.all([readFile(source), readFile(join(outDir, 'index.html'))]);
      const version = createHash('sha256').update(worker).update(page).update(files.join()).digest('hex').slice(0, 12);
      const shell = { version, page: base, entry: base + entry, files: files.map((file) => base + file) };
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

function startingFiles(bundle: Rolldown.OutputBundle, start: string): { entry: string; files: string[] } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${start}`)));
  if (entry === undefined || app === undefined) throw new Error(`no chunk was built for ${start}`);
  const scripts = new Set([entry.fileName, app.fileName, ...app.dynamicImports]);
  const styles = new Set<string>();
  for (const file of scripts) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const imported of chunk?.imports ?? []) scripts.add(imported);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { entry: entry.fileName, files: [...scripts, ...styles].sort() };
}
