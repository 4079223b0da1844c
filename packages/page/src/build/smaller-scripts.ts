import { join } from 'node:path';

/** For `resolve.alias`: saves 5 KB, because pages need no JSON Schemas. */
export const withoutJsonSchemas = [
  {
    find: /^\.+\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    replacement: join(import.meta.dirname, 'no-json-schema.ts'),
  },
];

/** For `treeshake.manualPureFunctions`: a page gets only the declarations of the contract that it uses. */
export const pureDeclarations = ['z', 'operation', 'topic', 'noun'];
