import { z } from 'zod';
import { deriveKey } from '../../platform/crypto/crypto.ts';

export const manifestName = 'manifest.json';

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The applied migrations in order, which are the schema's version. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** A string, because a sequence may exceed JavaScript's safe integers. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  objects: z.number().int(),
  secret: z.string(),
  /** Hash of the name, size and bytes of every earlier entry, in order. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function fingerprint(secretKey: string): string {
  return deriveKey(secretKey, 'backup-fingerprint').toString('hex').slice(0, 16);
}

export const entryName = {
  /** Splits a large table into several entries, because a tar entry must state its size before its content. */
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  object: (key: string) => `objects/${key}`,
};

export type ParsedName = { kind: 'table'; table: string } | { kind: 'object'; key: string };

export function parseEntryName(name: string): ParsedName | undefined {
  const [, table] = /^tables\/(.+)\/\d{6,}$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', table };
  const [, key] = /^objects\/(.+)$/.exec(name) ?? [];
  return key === undefined ? undefined : { kind: 'object', key };
}
