import { join } from 'node:path';

/** For `resolve.alias`: no page asks for JSON Schemas, and every schema of zod drags 5 KB of them along. */
export const withoutJsonSchemas = [
  {
    find: /^\.+\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    replacement: join(import.meta.dirname, 'no-json-schema.ts'),
  },
];

/** For `treeshake.manualPureFunctions`: a page carries those declarations of the contract that it uses. */
export const pureDeclarations = ['z', 'operation', 'topic', 'noun'];
