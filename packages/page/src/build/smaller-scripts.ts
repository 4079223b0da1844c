import { join } from 'node:path';
import type { Plugin } from 'vite';

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

const contract = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/** Leaves the summaries of operations out of the pages, because only the server's API reference shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'backline-without-summaries',
    apply: 'build',
    transform: {
      filter: { id: contract, code: 'summary:' },
      handler(code) {
        const found: { start: number; end: number }[] = [];
        const walk = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          const { type, key, value, start, end } = node as Partial<Record<string, never>>;
          const isText = ['Literal', 'TemplateLiteral'].includes(value?.['type'] ?? '');
          if (type === 'Property' && key?.['name'] === 'summary' && isText)
            found.push({ start: start ?? 0, end: end ?? 0 });
          else Object.values(node).forEach(walk);
        };
        walk(this.parse(code));
        const shorter = found.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}summary: ''${text.slice(end)}`,
          code,
        );
        return { code: shorter, map: null };
      },
    },
  };
}
