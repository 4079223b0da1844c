import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const dependencies: Record<string, string> = packageJson.dependencies;

/**
 * Makes `import.meta.url` the address of the source file, because the code resolves worker programs, migrations and
 * pages against it.
 */
const sourceAddress: Plugin = {
  name: 'backline-source-address',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const other = /\bimport\.meta(?!\.url\b)[.\w]*/.exec(code);
      if (other !== null) this.error(`${id} asks for ${other[0]}, which means the built file: ask for import.meta.url`);
      const path = JSON.stringify(relative(import.meta.dirname, id));
      const address = `new URL(${path}, new URL('..', import.meta.url)).href`;
      // The replacement adds no line, so the line numbers of the source map stay valid.
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  },
};

/**
 * Refuses imports of packages that package.json does not list, because npm may install such packages where the bundle
 * cannot resolve them.
 */
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

/**
 * Names a chunk that several entries share `shared.js`. Rolldown would name it after one of its hundreds of modules,
 * and stack traces would name that module for errors of all the others.
 */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  typeof facadeModuleId === 'string' ? '[name].js' : 'shared.js';

/** Bundles the server into a few files, which Node loads in half the time of the sources and with less memory. */
export default defineConfig({
  plugins: [sourceAddress, namedDependencies],
  // Bundles these libraries, because they consist of many small files. Node loads the others from node_modules.
  ssr: { noExternal: [/^@backline\//, '@fastify/error', 'fastify-type-provider-zod', 'kysely', 'zod'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    // Node uses the source map with `NODE_OPTIONS=--enable-source-maps`.
    sourcemap: true,
    minify: false,
    // Keeps all files in one folder, because addresses of sources are relative to it.
    rolldownOptions: { output: { chunkFileNames } },
  },
});
