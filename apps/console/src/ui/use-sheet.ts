import * as importTexts from '@backline/contract/imports.texts';
import { useEffect, useRef, useState } from 'react';
import { openSheet, type OpenSheet } from '../lib/sheets/open-sheet.ts';
import { mappingOf, type SheetMapping } from '../lib/sheets/sheet-columns.ts';
import type { SheetChoice, SheetContent, SheetLook, SheetShape } from '../lib/sheets/sheet-reader.ts';

export interface SheetKind extends SheetShape {
  maxMegabytes: number;
  fields: readonly { key: string; title: string }[];
  /** Returns why an import cannot continue with these fields, as a message to show, or null. */
  missing: (fields: ReadonlySet<string | null>) => string | null;
}

export interface SheetStep {
  isReading: boolean;
  refusal: string | null;
  open: { fileName: string; look: SheetLook; mapping: SheetMapping } | null;
  choose(file: File): Promise<void>;
  chooseAgain(choice: SheetChoice): Promise<void>;
  chooseHeader(headerAt: number): void;
  chooseField(place: number, field: string | null): void;
  /** Returns the rows by the chosen columns. Null if they cannot be read, see `refusal`. */
  take(): Promise<SheetContent | null>;
  close(): void;
}

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

  /** A failure of an older file is ignored once a newer file was picked. */
  async function attempt<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value | null> {
    const controller = reading.current ?? new AbortController();
    reading.current = controller;
    setRefusal(null);
    setIsReading(true);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(error instanceof Error ? error.message : importTexts.importUnreadable);
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
        // Passes only data, because a worker cannot receive functions.
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
