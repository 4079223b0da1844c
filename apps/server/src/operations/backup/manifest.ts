import { z } from 'zod';
import { deriveKey } from '../../platform/crypto/crypto.ts';

/** The archive's last entry: whoever holds it has seen the archive to its end. */
export const manifestName = 'manifest.json';

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Those that the database had, in order: its schema version. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** `name` and `columns` as PostgreSQL quotes them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** Text, since a sequence may pass the numbers that JavaScript holds. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  objects: z.number().int(),
  /** See {@link fingerprint}. */
  secret: z.string(),
  /** Of every entry before this one, in order: name, size, bytes. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Tells whether two installations share their secret, without telling the secret. */
export function fingerprint(secretKey: string): string {
  return deriveKey(secretKey, 'backup-fingerprint').toString('hex').slice(0, 16);
}

/** What the archive names its parts. */
export const entryName = {
  /** Tables are cut between rows into parts, since a tar entry tells its size beforehand. */
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  object: (key: string) => `objects/${key}`,
};

export type ParsedName = { kind: 'table'; table: string } | { kind: 'object'; key: string };

/** Undefined for a name that {@link entryName} does not make. */
export function parseEntryName(name: string): ParsedName | undefined {
  const [, table] = /^tables\/(.+)\/\d{6,}$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'table', table };
  const [, key] = /^objects\/(.+)$/.exec(name) ?? [];
  return key === undefined ? undefined : { kind: 'object', key };
}
