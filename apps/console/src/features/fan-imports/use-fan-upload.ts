import { randomKey } from '@backline/client';
import { importMessages } from '@backline/contract/import-messages';
import { useRef, useState } from 'react';
import type { FanFile, FanFileRow, FanPiece } from './fan-file.ts';
import { addRows, createImport, useImportCache } from './fan-import.queries.ts';
import { readFanFile } from './read-fan-file.ts';
import { useSteps, type Steps } from './use-steps.ts';

/** An import that was begun before, to be completed from the same file. */
export interface BegunImport {
  id: number;
  fileName: string;
}

interface Job {
  fileName: string;
  /** Null until the server has opened it. */
  importId: number | null;
  /** Each call keeps its key, so that one whose answer got lost counts once when it is sent again. */
  createKey: string;
  pieces: (FanPiece & { key: string })[];
  next: number;
  /** Columns of the file that are not imported. */
  leftOut: readonly string[];
}

export interface FanUpload {
  isReading: boolean;
  /** Why the file that was chosen for an import, or for a new one, was not taken. */
  refusalOf(importId: number | null): string | null;
  /** Of a file that is on its way; null before and after. */
  progress: { fileName: string; sent: number; total: number } | null;
  steps: Steps;
  choose(file: File, begun: BegunImport | null): Promise<void>;
  resume(): void;
  /** Leaves the rest of the file unsent. */
  giveUp(): void;
  /** A row of the file that was sent here; null where another file was, or none. */
  rowAt(importId: number, line: number): FanFileRow | null;
}

/** Reads a file and sends it piece by piece. `onOpened` hears which import it is and how many rows it will have. */
export function useFanUpload(eventId: number, onOpened: (importId: number, rowCount: number) => void): FanUpload {
  const steps = useSteps();
  const { askAnew } = useImportCache(eventId);
  const job = useRef<Job | null>(null);
  const reading = useRef<AbortController | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [refusal, setRefusal] = useState<{ importId: number | null; text: string } | null>(null);
  const [progress, setProgress] = useState<FanUpload['progress']>(null);

  async function readFile(file: File, refuse: (text: string) => void): Promise<FanFile | null> {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setIsReading(true);
    try {
      return await readFanFile(file, controller.signal);
    } catch (error) {
      // A file that was chosen later counts, not the refusal of an earlier one.
      if (!controller.signal.aborted) refuse(error instanceof Error ? error.message : importMessages.importUnreadable);
      return null;
    } finally {
      if (reading.current === controller) setIsReading(false);
    }
  }

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
    isReading,
    refusalOf: (importId) => (refusal?.importId === importId ? refusal.text : null),
    progress,
    steps,
    resume,
    async choose(file, begun) {
      const refuse = (text: string) => setRefusal({ importId: begun?.id ?? null, text });
      setRefusal(null);
      const fileName = file.name.trim().slice(-200);
      if (begun !== null && fileName !== begun.fileName) return refuse(importMessages.importOtherFile(begun.fileName));
      const read = await readFile(file, refuse);
      if (read === null) return;
      const { pieces, leftOut } = read;
      const keyed = pieces.map((piece) => ({ ...piece, key: randomKey() }));
      job.current = { fileName, importId: begun?.id ?? null, createKey: randomKey(), pieces: keyed, next: 0, leftOut };
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

const rowCount = (pieces: readonly FanPiece[]) => pieces.reduce((sum, { rows }) => sum + rows.length, 0);
