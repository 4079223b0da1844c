import { join } from 'node:path';

/** Aliases for `resolve.alias`. They save 6 KB: pages need neither JSON Schemas nor zod's own sentences. */
export const smallerZod = [
  {
    find: /^\.+\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    replacement: join(import.meta.dirname, 'no-json-schema.ts'),
  },
  { find: /^\.\.\/locales\/en\.js$/, replacement: join(import.meta.dirname, 'own-sentences.ts') },
];

/**
 * Functions for `treeshake.manualPureFunctions`, so that a page contains only the contract's declarations that it uses.
 */
export const pureDeclarations = ['z', 'operation', 'topic', 'noun'];
