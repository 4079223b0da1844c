import { ApiError } from '@backline/client';
import { randomKey } from '@backline/client';
import * as trackTexts from '@backline/contract/tracks.texts';
import type { Output } from '@backline/contract/operation';
import { analyzeTempo, getTempoProgress, maxSongBytes } from '@backline/contract/tempo';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';

export type SongAnalysis = Output<typeof analyzeTempo>;

/** Progress of an analysis, or null if there is none. `share` is null while the song waits in the queue. */
export type SongProgress = { share: number | null; ahead: number } | null;

export type AnalysedSong = { analysis: SongAnalysis } | { failure: string };

export const songAccept = 'audio/*,.mp3,.flac,.ogg,.opus,.wav,.m4a';

const askEveryMs = 700;

/** Errors that the file did not cause. The server's message is shown for them. */
const ofTheServer = new Set(['too_large', 'too_many_requests', 'unavailable', 'unauthenticated', 'forbidden']);

function failureOf(error: unknown, unreadable: string): string {
  const isOfTheServer = error instanceof ApiError && (error.requestId === null || ofTheServer.has(error.code));
  if (isOfTheServer) return error.message;
  const why = error instanceof ApiError ? error.fields.find(({ path }) => path === 'file')?.message : undefined;
  return why === undefined ? unreadable : `${unreadable} ${why}`;
}

/**
 * Analyses one song at a time. Picking another file aborts the running analysis, whose call then returns null.
 * `unreadable` is the message for a file without beats.
 */
export function useSongAnalysis(unreadable: string = trackTexts.tempoFileFailed) {
  const [progress, setProgress] = useState<SongProgress>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function analyse(file: File): Promise<AnalysedSong | null> {
    underWay.current?.abort();
    if (file.size > maxSongBytes) {
      setProgress(null);
      return { failure: trackTexts.songTooLarge(maxSongBytes / 1024 ** 2) };
    }
    const own = new AbortController();
    underWay.current = own;
    setProgress({ share: null, ahead: 0 });
    const id = uuid();
    const timer = setInterval(() => void ask(id, own.signal), askEveryMs);
    own.signal.addEventListener('abort', () => clearInterval(timer));
    try {
      const analysis = await api.call(analyzeTempo, { analysis_id: id }, { file, signal: own.signal });
      return own.signal.aborted ? null : { analysis };
    } catch (error) {
      return own.signal.aborted ? null : { failure: failureOf(error, unreadable) };
    } finally {
      clearInterval(timer);
      if (underWay.current === own) {
        underWay.current = null;
        setProgress(null);
      }
    }
  }

  async function ask(id: string, signal: AbortSignal) {
    try {
      const { stage, progress: share, ahead } = await api.call(getTempoProgress, { analysis_id: id }, { signal });
      if (!signal.aborted && underWay.current?.signal === signal) {
        setProgress({ share: stage === 'running' || stage === 'finished' ? share : null, ahead });
      }
    } catch {
      // Ignores the error, because the call that analyses the song reports its own failure.
    }
  }

  function forget() {
    underWay.current?.abort();
    underWay.current = null;
    setProgress(null);
  }

  return { progress, analyse, forget };
}

/** Returns a version 4 UUID. `crypto.randomUUID` is missing over plain http. */
function uuid(): string {
  const hex = randomKey().replaceAll('-', '');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
