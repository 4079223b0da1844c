import type { SheetMapping } from './sheet-columns.ts';
import { SheetError, type SheetProblem } from './sheet-error.ts';
import { SheetReader, type SheetChoice, type SheetLook, type SheetRow, type SheetShape } from './sheet-reader.ts';

export type SheetTask = { file: Blob; shape: SheetShape } | { choice: SheetChoice } | { mapping: SheetMapping };

export type SheetAnswer =
  | { look: SheetLook }
  | { rows: SheetRow[] }
  | { leftOut: string[] }
  | { problem: SheetProblem | null };

/** Rows per message, so that the page can receive a hundred thousand rows without blocking. */
const rowsOfMessage = 500;

/** Returns a function that runs the tasks of one file. The first task must open the file. */
export function sheetWork(reply: (answer: SheetAnswer) => void): (task: SheetTask) => Promise<void> {
  let reader: SheetReader | null = null;
  async function run(task: SheetTask): Promise<void> {
    if ('file' in task) reader = new SheetReader(await task.file.arrayBuffer(), task.shape);
    if (reader === null) throw new Error('no file has been opened');
    if (!('mapping' in task)) return reply({ look: await reader.look('choice' in task ? task.choice : {}) });
    const { rows, leftOut } = reader.take(task.mapping);
    for (let from = 0; from < rows.length; from += rowsOfMessage) {
      reply({ rows: rows.slice(from, from + rowsOfMessage) });
    }
    reply({ leftOut });
  }
  return (task) =>
    run(task).catch((error: unknown) => reply({ problem: error instanceof SheetError ? error.problem : null }));
}
