import { z } from 'zod';
import * as importTexts from './imports.texts.ts';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { holders, operation } from './operation.ts';
import { cleaned, epochMs, id, listOf, pageInput } from './primitives.ts';
import { noun } from './noun.ts';
import { cleanLine, isStorable } from './typed-text.ts';

export const fanImportNoun = noun('fan_import', 'Fan import', {
  'fan_import.created': 'Fan import begun',
  'fan_import.rows_added': 'Rows of a fan import sent',
  'fan_import.started': 'Fan import started',
  'fan_import.stopped': 'Fan import stopped',
  'fan_import.continued': 'Fan import continued',
  'fan_import.finished': 'Fan import finished',
  'fan_import.undo_started': 'Undo of a fan import confirmed',
  'fan_import.undone': 'Fan import undone',
  'fan_import.discarded': 'Fan import discarded',
});

/** Rows per call: the page sends a file in chunks and shows progress. */
export const fanImportChunk = 500;
const maxChunkBytes = 1024 * 1024;
export const maxFanImportRows = 200_000;
export const shownOfImports = { rows: 20, errors: 200, leftOut: 50 } as const;

export const fanImportColumns = ['name', 'email', 'phone', 'section', 'row', 'seat'] as const;
export type FanImportColumn = (typeof fanImportColumns)[number];

const cell = z.string(generalTexts.invalidValue).max(1_000, generalTexts.tooLong(1_000)).default('');
const fileRow = z.strictObject({ name: cell, email: cell, phone: cell, section: cell, row: cell, seat: cell });

export const fanImportError = z.object({
  line: z.number().int(),
  path: z.enum(fanImportColumns),
  message: z.string(),
});

/** Shows a row as it will be stored, with a normalised number. A wrong number stays as in the file, with its error. */
export const fanImportPreviewRow = z.object({
  line: z.number().int(),
  name: z.string(),
  email: shownMailAddress,
  phone: z.string(),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  error: fanImportError.pick({ path: true, message: true }).nullable(),
});

export const fanImport = z.object({
  fan_import_id: id,
  event_id: id,
  file_name: z.string(),
  created_by_name: z.string(),
  created_dttm: epochMs,
  /**
   * `open`: accepts rows. `running`: confirmed and in progress. `stopped`: by a person. `failed`: see `failure`. A
   * stopped or failed import waits to be resumed. `undoing`: removing its people; this cannot be stopped.
   */
  status: z.enum(['open', 'running', 'stopped', 'failed', 'finished', 'undoing', 'undone']),
  failure: z.string().nullable(),
  row_count: z.number().int(),
  error_count: z.number().int(),
  /**
   * Counts rows whose person was already on the list. While the import is open, `get_fan_import` predicts this count.
   */
  known_count: z.number().int(),
  done_count: z.number().int(),
  added_count: z.number().int(),
  /** True if the import ended and recorded the people it added. `get_fan_import_undo` checks who has checked in. */
  is_undoable: z.boolean(),
  undo: z
    .object({
      place_count: z.number().int(),
      removed_count: z.number().int(),
      kept_count: z.number().int(),
    })
    .nullable(),
});
export type FanImport = z.infer<typeof fanImport>;

const importers = holders(['Page_Manage_Users'], { reach: 'event', roles: ['ADMIN', 'MANAGER'] });
const ofAnImport = { event_id: id, fan_import_id: id };

export const listFanImports = operation.query({
  path: 'events/get_fan_imports',
  summary: 'Lists the imports of an event, newest first',
  access: importers,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(fanImport),
  errors: ['not_found'],
});

export const createFanImport = operation.write({
  path: 'events/create_fan_import',
  summary: 'Creates a fan import; imports nothing until it is run',
  access: importers,
  input: z.strictObject({
    event_id: id,
    file_name: z
      .string(generalTexts.invalidValue)
      .trim()
      .min(1, generalTexts.invalidValue)
      .max(200, generalTexts.tooLong(200))
      .refine(isStorable, generalTexts.invalidValue),
    left_out: z
      .array(cleaned(z.string(generalTexts.invalidValue), 100, cleanLine).max(100, generalTexts.tooLong(100)))
      .max(shownOfImports.leftOut)
      .default([]),
  }),
  output: z.object({ message: z.string(), fan_import_id: id }),
  errors: ['not_found'],
});

export const addFanImportRows = operation.write({
  path: 'events/add_fan_import_rows',
  summary: 'Adds rows of the file by line number; skips lines that already exist',
  access: importers,
  maxBytes: maxChunkBytes,
  input: z.strictObject({
    ...ofAnImport,
    /** Line number in the file of the first of these rows. The header row may be missing or further down. */
    first_line: z
      .number()
      .int()
      .min(1)
      .max(maxFanImportRows + 1, importTexts.importTooMany(maxFanImportRows)),
    rows: z.array(fileRow).min(1, importTexts.importEmpty).max(fanImportChunk),
  }),
  output: z.object({ message: z.string(), row_count: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const getFanImport = operation.query({
  path: 'events/get_fan_import',
  summary: 'Returns an import with its first rows and its first 200 errors',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: fanImport.extend({
    left_out: z.array(z.string()).max(shownOfImports.leftOut),
    preview: z.array(fanImportPreviewRow).max(shownOfImports.rows),
    errors: z.array(fanImportError).max(shownOfImports.errors),
  }),
  errors: ['not_found'],
});

export const getFanImportProgress = operation.query({
  path: 'events/get_fan_import_progress',
  summary: 'Returns the progress of an import, for polling',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: fanImport,
  errors: ['not_found'],
});

export const discardFanImport = operation.write({
  path: 'events/discard_fan_import',
  summary: 'Deletes an import that was never run, with its rows',
  access: importers,
  input: z.strictObject(ofAnImport),
  errors: ['not_found', 'conflict'],
});

export const runFanImport = operation.write({
  path: 'events/run_fan_import',
  summary: 'Starts an import, or resumes a stopped or failed one; a background worker processes its rows',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: z.object({ message: z.string(), import: fanImport }),
  errors: ['not_found', 'conflict'],
});

export const stopFanImport = operation.write({
  path: 'events/stop_fan_import',
  summary: 'Stops a running import, which can be resumed; fans already imported stay on the list',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: z.object({ message: z.string(), import: fanImport }),
  errors: ['not_found', 'conflict'],
});

export const getFanImportUndo = operation.query({
  path: 'events/get_fan_import_undo',
  summary: 'Returns what undoing an import would do now, or why it is refused',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: z.object({
    removed_count: z.number().int(),
    /**
     * Counts the people who stay on the list, because they have joined by themselves since, are event admins, or are in
     * another import of the event.
     */
    kept_count: z.number().int(),
  }),
  errors: ['not_found', 'conflict'],
});

export const undoFanImport = operation.write({
  path: 'events/undo_fan_import',
  summary: 'Undoes a finished import completely in the background, unless any of its fans has checked in',
  access: importers,
  input: z.strictObject(ofAnImport),
  output: z.object({ message: z.string(), import: fanImport }),
  errors: ['not_found', 'conflict'],
});
