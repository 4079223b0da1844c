import { join } from 'node:path';

/** Aliases for `resolve.alias`. They save 5 KB, because pages need no JSON Schemas. */
export const withoutJsonSchemas = [
  {
    find: /^\.+\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    replacement: join(import.meta.dirname, 'no-json-schema.ts'),
  },
];

/**
 * Functions for `treeshake.manualPureFunctions`, so that a page contains only the contract's declarations that it uses.
 */
export const pureDeclarations = ['z', 'operation', 'topic', 'noun'];
