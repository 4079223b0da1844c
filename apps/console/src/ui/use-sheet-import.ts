import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { useSheet, type SheetKind } from './use-sheet.ts';

/** The server's answer about rows: items it would store or has stored, and errors of the others. */
export interface RowsOutcome<Item, Problem> {
  items: Item[];
  errors: Problem[];
}

interface RowsImport<Row, Item, Problem> {
  kind: SheetKind;
  /** The rows of the file as the calls take them. */
  rowsOf: (rows: readonly { line: number; cells: Record<string, string> }[]) => Row[];
  /** Cuts rows into what one call takes each. */
  piecesOf: (rows: readonly Row[]) => Row[][];
  preview: (piece: Row[]) => Promise<RowsOutcome<Item, Problem>>;
  store: (piece: Row[], idempotencyKey: string) => Promise<RowsOutcome<Item, Problem>>;
  /** After a try, also one that failed half-way. */
  onTried: () => void;
  onStored: (count: number) => Promise<void> | void;
}

export interface RowsPreview<Row, Item, Problem> extends RowsOutcome<Item, Problem> {
  fileName: string;
  rows: Row[];
  leftOut: string[];
  /** Pieces that are not stored yet. */
  pieces: Row[][];
}

/**
 * A file of rows that the server judges and stores, from its choice to the list that holds them. It goes piece by piece; what is
 * stored stays where a later one fails.
 */
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

  /** Asks the server what the checked columns hold. */
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
