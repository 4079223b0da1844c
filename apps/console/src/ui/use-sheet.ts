import { importMessages } from '@backline/contract/import-messages';
import { useEffect, useRef, useState } from 'react';
import { openSheet, type OpenSheet } from '../lib/sheets/open-sheet.ts';
import { mappingOf, type SheetMapping } from '../lib/sheets/sheet-columns.ts';
import type { SheetChoice, SheetContent, SheetLook, SheetShape } from '../lib/sheets/sheet-reader.ts';

/** A kind of import: its fields, the largest file it takes, and the fields that a choice of columns lacks. */
export interface SheetKind extends SheetShape {
  maxMegabytes: number;
  fields: readonly { key: string; title: string }[];
  /** Why an import cannot go on with these fields, in words for people. */
  missing: (fields: ReadonlySet<string | null>) => string | null;
}

export interface SheetStep {
  isReading: boolean;
  /** Why the file was not taken. */
  refusal: string | null;
  /** The file whose columns are being chosen. */
  open: { fileName: string; look: SheetLook; mapping: SheetMapping } | null;
  choose(file: File): Promise<void>;
  chooseAgain(choice: SheetChoice): Promise<void>;
  chooseHeader(headerAt: number): void;
  chooseField(place: number, field: string | null): void;
  /** The file's rows by the chosen columns; null where they cannot be read, see `refusal`. */
  take(): Promise<SheetContent | null>;
  close(): void;
}

/** A file from its choice to its rows, past the step in which its columns are checked. */
export function useSheet(kind: SheetKind): SheetStep {
  const [open, setOpen] = useState<SheetStep['open']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const sheet = useRef<OpenSheet | null>(null);
  const reading = useRef<AbortController | null>(null);
  const choice = useRef<SheetChoice>({});
  const close = () => {
    reading.current?.abort();
    sheet.current?.close();
    sheet.current = null;
    choice.current = {};
    setOpen(null);
  };
  useEffect(
    () => () => {
      reading.current?.abort();
      sheet.current?.close();
    },
    [],
  );

  /** A file that was chosen later counts, not the refusal of an earlier one. */
  async function attempt<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value | null> {
    const controller = reading.current ?? new AbortController();
    reading.current = controller;
    setRefusal(null);
    setIsReading(true);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted)
        setRefusal(error instanceof Error ? error.message : importMessages.importUnreadable);
      return null;
    } finally {
      if (reading.current === controller) setIsReading(false);
    }
  }

  const show = (look: SheetLook) => setOpen({ fileName: sheet.current?.fileName ?? '', look, mapping: look.guess });

  return {
    isReading,
    refusal,
    open,
    async choose(file) {
      close();
      reading.current = null;
      await attempt(async (signal) => {
        // The rest of a kind is functions, which no worker takes over.
        const { titles, maxRows, maxLine, maxCellLength, maxMegabytes } = kind;
        sheet.current = await openSheet(file, { titles, maxRows, maxLine, maxCellLength }, { maxMegabytes, signal });
        show(sheet.current.look);
      });
    },
    async chooseAgain(more) {
      choice.current = { ...choice.current, ...more };
      await attempt(async () => {
        const look = await sheet.current?.lookAgain(choice.current);
        if (look !== undefined) show(look);
      });
    },
    chooseHeader: (headerAt) =>
      setOpen((now) => now && { ...now, mapping: mappingOf(now.look.rows, headerAt, kind.titles) }),
    chooseField: (place, field) =>
      setOpen((now) => now && { ...now, mapping: { ...now.mapping, fields: now.mapping.fields.with(place, field) } }),
    take: () =>
      attempt(async () => {
        if (sheet.current === null || open === null) return null;
        return await sheet.current.take(open.mapping);
      }),
    close,
  };
}
