import { randomKey } from '@backline/client';
import * as importTexts from '@backline/contract/imports.texts';
import { useRef, useState } from 'react';
import { useSheet, type SheetStep } from '../../ui/use-sheet.ts';
import { fanPieces, fanSheet, type FanFileRow, type FanPiece } from './fan-file.ts';
import { addRows, createImport, useImportCache } from './fan-import.queries.ts';
import { useSteps, type Steps } from './use-steps.ts';

export interface BegunImport {
  id: number;
  fileName: string;
}

interface Job {
  fileName: string;
  importId: number | null;
  /** Each call keeps its idempotency key, so that a retry after a lost response counts once. */
  createKey: string;
  pieces: (FanPiece & { key: string })[];
  next: number;
  leftOut: readonly string[];
}

export interface FanUpload {
  isReading: boolean;
  refusalOf(importId: number | null): string | null;
  progress: { fileName: string; sent: number; total: number } | null;
  steps: Steps;
  sheet: SheetStep;
  choose(file: File, begun: BegunImport | null): Promise<void>;
  sendFile(): Promise<void>;
  resume(): void;
  giveUp(): void;
  /** Returns a row of the file that this page uploaded. Null if the import was started with another file. */
  rowAt(importId: number, line: number): FanFileRow | null;
}

/** Reads a file and sends it in batches. Calls `onOpened` with the import's id and its number of rows. */
export function useFanUpload(eventId: number, onOpened: (importId: number, rowCount: number) => void): FanUpload {
  const steps = useSteps();
  const { askAnew } = useImportCache(eventId);
  const job = useRef<Job | null>(null);
  const begunImport = useRef<BegunImport | null>(null);
  const sheet = useSheet(fanSheet);
  const [otherFile, setOtherFile] = useState<string | null>(null);
  const [progress, setProgress] = useState<FanUpload['progress']>(null);

  async function send(now: Job): Promise<boolean> {
    const total = rowCount(now.pieces);
    if (now.importId === null) {
      now.importId = await createImport(eventId, now, now.createKey);
      onOpened(now.importId, total);
    }
    const piece = now.pieces[now.next];
    if (piece !== undefined) {
      await addRows(eventId, now.importId, piece, piece.key);
      now.next += 1;
      setProgress({ fileName: now.fileName, sent: rowCount(now.pieces.slice(0, now.next)), total });
    }
    if (now.next < now.pieces.length) return false;
    askAnew();
    setProgress(null);
    return true;
  }

  function resume() {
    const now = job.current;
    if (now !== null) void steps.start(() => send(now));
  }

  return {
    isReading: sheet.isReading,
    refusalOf: (importId) => ((begunImport.current?.id ?? null) === importId ? (otherFile ?? sheet.refusal) : null),
    progress,
    steps,
    sheet,
    resume,
    async choose(file, begun) {
      begunImport.current = begun;
      const isOther = begun !== null && nameOf(file.name) !== begun.fileName;
      setOtherFile(isOther ? importTexts.importOtherFile(begun.fileName) : null);
      if (!isOther) await sheet.choose(file);
    },
    async sendFile() {
      const fileName = nameOf(sheet.open?.fileName ?? '');
      const content = await sheet.take();
      if (content === null) return;
      sheet.close();
      const begun = begunImport.current;
      const { leftOut } = content;
      const pieces = fanPieces(content.rows).map((piece) => ({ ...piece, key: randomKey() }));
      job.current = { fileName, importId: begun?.id ?? null, createKey: randomKey(), pieces, next: 0, leftOut };
      setProgress({ fileName, sent: 0, total: rowCount(pieces) });
      if (begun !== null) onOpened(begun.id, rowCount(pieces));
      resume();
    },
    giveUp() {
      job.current = null;
      setProgress(null);
      askAnew();
    },
    rowAt(importId, line) {
      if (job.current?.importId !== importId) return null;
      const piece = job.current.pieces.findLast(({ firstLine }) => firstLine <= line);
      return piece?.rows[line - piece.firstLine] ?? null;
    },
  };
}

const nameOf = (fileName: string) => fileName.trim().slice(-200);
const rowCount = (pieces: readonly FanPiece[]) => pieces.reduce((sum, { rows }) => sum + rows.length, 0);
