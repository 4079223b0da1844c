import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { useSheet, type SheetKind } from './use-sheet.ts';

export interface RowsOutcome<Item, Problem> {
  items: Item[];
  errors: Problem[];
}

interface RowsImport<Row, Item, Problem> {
  kind: SheetKind;
  rowsOf: (rows: readonly { line: number; cells: Record<string, string> }[]) => Row[];
  piecesOf: (rows: readonly Row[]) => Row[][];
  preview: (piece: Row[]) => Promise<RowsOutcome<Item, Problem>>;
  store: (piece: Row[], idempotencyKey: string) => Promise<RowsOutcome<Item, Problem>>;
  /** Runs after every attempt, including one that failed half-way. */
  onTried: () => void;
  onStored: (count: number) => Promise<void> | void;
}

export interface RowsPreview<Row, Item, Problem> extends RowsOutcome<Item, Problem> {
  fileName: string;
  rows: Row[];
  leftOut: string[];
  pieces: Row[][];
}

/** Sends the rows in batches. Stored batches stay when a later one fails. */
export function useSheetImport<Row, Item extends { line: number }, Problem>(steps: RowsImport<Row, Item, Problem>) {
  const sheet = useSheet(steps.kind);
  const attemptKey = useAttemptKey();
  const [preview, setPreview] = useState<RowsPreview<Row, Item, Problem> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<'reading' | 'importing' | null>(null);

  async function attempt(next: 'reading' | 'importing', work: () => Promise<void>) {
    setRefusal(null);
    setStep(next);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof Error ? failureText(error, error.message) : failureText(error));
    } finally {
      setStep(null);
    }
  }

  const judge = useSingleFlight(() =>
    attempt('reading', async () => {
      const fileName = sheet.open?.fileName ?? '';
      const content = await sheet.take();
      if (content === null) return;
      sheet.close();
      const rows = steps.rowsOf(content.rows);
      const pieces = steps.piecesOf(rows);
      const found: RowsOutcome<Item, Problem> = { items: [], errors: [] };
      for (const piece of pieces) {
        const { items, errors } = await steps.preview(piece);
        found.items.push(...items);
        found.errors.push(...errors);
      }
      setPreview({ fileName, rows, leftOut: content.leftOut, pieces, ...found });
    }),
  );

  const run = useSingleFlight(() =>
    attempt('importing', async () => {
      if (preview === null) return;
      let count = 0;
      try {
        for (let pieces = preview.pieces; pieces.length > 0; pieces = pieces.slice(1)) {
          const piece = pieces[0] ?? [];
          const { items } = await steps.store(piece, attemptKey(piece));
          count += items.length;
          const stored = new Set(items.map(({ line }) => line));
          setPreview(
            (shown) =>
              shown && {
                ...shown,
                pieces: pieces.slice(1),
                items: shown.items.filter(({ line }) => !stored.has(line)),
              },
          );
        }
      } finally {
        steps.onTried();
      }
      await steps.onStored(count);
    }),
  );

  return {
    preview,
    refusal: refusal ?? sheet.refusal,
    step: sheet.isReading ? ('reading' as const) : step,
    sheet,
    choose: async (file: File) => {
      setPreview(null);
      setRefusal(null);
      await sheet.choose(file);
    },
    judge,
    run,
  };
}
