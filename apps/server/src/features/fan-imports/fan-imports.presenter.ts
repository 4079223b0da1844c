import type { FanImport, fanImportError } from '@backline/contract/fan-imports';
import { messages } from '@backline/contract/messages';
import type { z } from 'zod';
import { epochMs } from '../../platform/db/database.ts';
import type { FanImportRecord, WrongRow } from './fan-imports.repository.ts';

export function presentImport(row: FanImportRecord): FanImport {
  return {
    fan_import_id: row.id,
    event_id: row.event_id,
    file_name: row.file_name,
    created_by_name: row.created_by_name,
    created_dttm: epochMs(row.created_at),
    status: row.finished_at !== null ? 'finished' : row.started_at !== null ? 'running' : 'open',
    row_count: row.row_count,
    error_count: row.error_count,
    known_count: row.known_count,
    done_count: row.done_count,
    added_count: row.added_count,
  };
}

export function presentError(row: WrongRow): z.infer<typeof fanImportError> {
  return {
    line: row.line,
    path: row.path,
    message: row.twin_line === null ? row.message : messages.importTwice(row.twin_line),
  };
}
