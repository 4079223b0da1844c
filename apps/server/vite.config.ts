import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const dependencies: Record<string, string> = packageJson.dependencies;

/** A source goes on by its own address: the programs that it starts, the migrations and the pages of the server lie beside the sources. */
const sourceAddress: Plugin = {
  name: 'backline-source-address',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const other = /\bimport\.meta(?!\.url\b)[.\w]*/.exec(code);
      if (other !== null) this.error(`${id} asks for ${other[0]}, which means the built file: ask for import.meta.url`);
      const path = JSON.stringify(relative(import.meta.dirname, id));
      const address = `new URL(${path}, new URL('..', import.meta.url)).href`;
      // Each on its line: the map of the sources stays as it is.
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  },
};

/** What a bundled library brings along is found only where npm happens to lay it: it has to be bundled, too, or named. */
const namedDependencies: Plugin = {
  name: 'backline-named-dependencies',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const path of [...chunk.imports, ...chunk.dynamicImports]) {
        const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
        if (path in bundle || isBuiltin(path) || name in dependencies) continue;
        this.error(`${chunk.fileName} imports ${name}, which apps/server/package.json does not name`);
      }
    }
  },
};

/** The server as a few files: Node loads them in half the time that it takes for the sources, and keeps less of them. */
export default defineConfig({
  plugins: [sourceAddress, namedDependencies],
  // Of the libraries those that come in many small files, and what they stand on; the others are loaded as they were installed.
  ssr: { noExternal: [/^@backline\//, '@fastify/error', 'fastify-type-provider-zod', 'kysely', 'zod'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    // Read by Node where it is told to: `NODE_OPTIONS=--enable-source-maps`.
    sourcemap: true,
    minify: false,
    // All in one folder, from which a source's address is counted.
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
});
