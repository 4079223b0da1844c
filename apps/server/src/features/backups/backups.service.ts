import type * as contract from '@backline/contract/backups';
import * as backups from '../../platform/backups/backups.repository.ts';
import { epochMs } from '../../platform/db/database.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';

export const listBackups: ListCall<typeof contract.listBackups> = async ({ db }, _input, { size, ...window }) => {
  const rows = await backups.list(db, window);
  const page = pageOf(rows, size, ({ due_at: key, id }) => ({ key, id }));
  return presentPage(page, presentBackup);
};

function presentBackup(row: backups.BackupRow): contract.BackupRow {
  const { id, file, sha256, is_encrypted, error, test_error } = row;
  const msOrNull = (moment: string | null) => (moment === null ? null : epochMs(moment));
  return {
    id,
    state: stateOf(row),
    due_dttm: epochMs(row.due_at),
    finished_dttm: msOrNull(row.finished_at),
    duration_ms: row.duration_ms,
    file,
    size_bytes: row.size_bytes,
    sha256,
    is_encrypted,
    error,
    tested_dttm: msOrNull(row.tested_at),
    test_error,
  };
}

function stateOf({ deleted_at, finished_at, error }: backups.BackupRow): contract.BackupState {
  if (deleted_at !== null) return 'deleted';
  if (finished_at !== null) return 'complete';
  return error === null ? 'unfinished' : 'failed';
}
