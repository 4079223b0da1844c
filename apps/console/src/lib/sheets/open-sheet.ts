import * as importTexts from '@backline/contract/imports.texts';
import type { SheetMapping } from './sheet-columns.ts';
import type { SheetProblem } from './sheet-error.ts';
import type { SheetChoice, SheetContent, SheetLook, SheetRow, SheetShape } from './sheet-reader.ts';
import type { SheetAnswer, SheetTask } from './sheet-work.ts';

/** A crafted workbook can keep its reader busy for hours. */
const timeoutMs = 60_000;

/** Sheet that a worker holds in memory until it is closed. All calls reject with messages that can be shown. */
export interface OpenSheet {
  fileName: string;
  look: SheetLook;
  lookAgain(choice: SheetChoice): Promise<SheetLook>;
  take(mapping: SheetMapping): Promise<SheetContent>;
  close(): void;
}

/**
 * Reads the file in this app's own worker. Papa Parse's worker starts from a blob URL, which the CSP blocks, and splits
 * characters.
 */
export async function openSheet(
  file: File,
  shape: SheetShape,
  { maxMegabytes, signal }: { maxMegabytes: number; signal: AbortSignal },
): Promise<OpenSheet> {
  if (file.size > maxMegabytes * 1024 * 1024) throw new Error(importTexts.importTooLarge(maxMegabytes));
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const ask = asker(worker, shape, signal);
  signal.addEventListener('abort', () => worker.terminate());
  const lookBy = async (task: SheetTask) => (await ask(task)).look;
  try {
    return {
      fileName: file.name,
      look: await lookBy({ file, shape }),
      lookAgain: (choice) => lookBy({ choice }),
      take: async (mapping) => (await ask({ mapping })).content,
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

function asker(worker: Worker, { maxRows }: SheetShape, signal: AbortSignal) {
  return (task: SheetTask) =>
    new Promise<{ look: SheetLook; content: SheetContent }>((resolve, reject) => {
      const rows: SheetRow[] = [];
      const done = new AbortController();
      const fail = (reason: unknown) => {
        done.abort();
        reject(reason);
      };
      const finish = (answer: { look: SheetLook } | { content: SheetContent }) => {
        done.abort();
        resolve(answer as { look: SheetLook; content: SheetContent });
      };
      const timer = setTimeout(() => {
        worker.terminate();
        fail(new Error(importTexts.importTooSlow));
      }, timeoutMs);
      done.signal.addEventListener('abort', () => clearTimeout(timer));
      const until = { signal: done.signal };
      const hear = ({ data }: MessageEvent<SheetAnswer>) => {
        if ('rows' in data) rows.push(...data.rows);
        else if ('look' in data) finish({ look: data.look });
        else if ('leftOut' in data) finish({ content: { rows, leftOut: data.leftOut } });
        else fail(new Error(sheetProblemWords(data.problem, maxRows)));
      };
      worker.addEventListener('message', hear, until);
      worker.addEventListener('error', () => fail(new Error(importTexts.importUnreadable)), until);
      signal.addEventListener('abort', () => fail(signal.reason), until);
      worker.postMessage(task);
    });
}

export function sheetProblemWords(problem: SheetProblem | null, maxRows: number): string {
  switch (problem?.kind) {
    case 'empty':
      return importTexts.importEmpty;
    case 'not-text':
      return importTexts.importNotText;
    case 'old-workbook':
      return importTexts.importOldWorkbook;
    case 'bad-workbook':
      return importTexts.importBadWorkbook;
    case 'large-workbook':
      return importTexts.importLargeWorkbook;
    case 'too-many':
      return importTexts.importTooMany(maxRows);
    case 'quotes':
      return importTexts.importQuotes(problem.line);
    case undefined:
      return importTexts.importUnreadable;
  }
}
