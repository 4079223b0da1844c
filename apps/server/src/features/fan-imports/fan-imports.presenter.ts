import type { FanImport, fanImportError, fanImportPreviewRow } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import type { z } from 'zod';
import { epochMs } from '../../platform/db/database.ts';
import type { FanImportRecord, PreviewRow, WrongRow } from './fan-imports.repository.ts';

export function presentImport(row: FanImportRecord): FanImport {
  return {
    fan_import_id: row.id,
    event_id: row.event_id,
    file_name: row.file_name,
    created_by_name: row.created_by_name,
    created_dttm: epochMs(row.created_at),
    status: statusOf(row),
    failure: failureOf(row),
    row_count: row.row_count,
    error_count: row.error_count,
    known_count: row.known_count,
    done_count: row.done_count,
    added_count: row.added_count,
    is_undoable: isUndoable(row),
    undo:
      row.undo_started_at === null
        ? null
        : { place_count: row.undo_count, removed_count: row.removed_count, kept_count: row.kept_count },
  };
}

function isUndoable(row: FanImportRecord): boolean {
  const status = statusOf(row);
  return row.added_count > 0 && (status === 'finished' || status === 'stopped');
}

export function statusOf(row: FanImportRecord): FanImport['status'] {
  const { started_at, finished_at, halt, undo_started_at, undone_at } = row;
  if (undo_started_at !== null) return undone_at === null ? 'undoing' : 'undone';
  if (finished_at !== null) return 'finished';
  if (started_at === null) return 'open';
  if (halt === null) return 'running';
  return halt === 'asked' ? 'stopped' : 'failed';
}

function failureOf(row: FanImportRecord): string | null {
  if (statusOf(row) === 'undoing') return row.halt === 'fault' ? importTexts.importUndoFault : null;
  if (statusOf(row) !== 'failed') return null;
  return row.halt === 'rights' ? importTexts.importRightLost(row.run_by_name ?? '') : importTexts.importFault;
}

export function presentError(row: WrongRow): z.infer<typeof fanImportError> {
  return {
    line: row.line,
    path: row.path,
    message: row.twin_line === null ? row.message : importTexts.importTwice(row.twin_line),
  };
}

export function presentPreview(row: PreviewRow): z.infer<typeof fanImportPreviewRow> {
  const { line, name, email, phone, section, seat } = row;
  const error = row.path === null ? null : presentError(row);
  return {
    line,
    name,
    email,
    phone,
    section,
    row: row.row,
    seat,
    error: error && { path: error.path, message: error.message },
  };
}
