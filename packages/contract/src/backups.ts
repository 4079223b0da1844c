import { z } from 'zod';
import { administrators, operation } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

/**
 * `unfinished`: waits, runs or was overtaken by a newer one. `failed`: its last attempt failed, and another may follow.
 * `deleted`: the retention rule no longer keeps the file.
 */
export const backupStates = ['complete', 'deleted', 'failed', 'unfinished'] as const;
export type BackupState = (typeof backupStates)[number];

const backupRow = z.object({
  id,
  state: z.enum(backupStates),
  due_dttm: epochMs,
  finished_dttm: epochMs.nullable(),
  /** Null until the backup is complete. */
  duration_ms: z.number().int().nullable(),
  /** Path or s3:// address. */
  file: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  /** Checksum of the stored file, in hexadecimal. */
  sha256: z.string().nullable(),
  is_encrypted: z.boolean().nullable(),
  error: z.string().nullable(),
  /** When the file was restored into a scratch database. */
  tested_dttm: epochMs.nullable(),
  /** Why its test failed or was left out. */
  test_error: z.string().nullable(),
});
export type BackupRow = z.infer<typeof backupRow>;

export const listBackups = operation.query({
  path: 'backups/backup_list',
  summary: 'Lists scheduled backups, latest first, with their outcome and test restore',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(backupRow),
});
