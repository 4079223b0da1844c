import { runFanImport, stopFanImport, undoFanImport, type FanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSingleFlight } from '@backline/page/single-flight';
import { useRefreshFans } from '../../nouns/fans/use-refresh-fans.ts';
import { useFanProgress, useImportCache } from './fan-import.queries.ts';

export interface FanRun {
  isAsking: boolean;
  failure: string | null;
  outOfDate: string | null;
  start(): void;
  stop(): void;
  /** Undoes the import, or immediately retries a failed undo. Resolves after the server's response. */
  undo(): Promise<void>;
}

type Change = typeof runFanImport | typeof stopFanImport | typeof undoFanImport;

export function useFanRun(eventId: number, known: FanImport): FanRun {
  const { fan_import_id: importId, status } = known;
  const input = { event_id: eventId, fan_import_id: importId };
  const { show, forgetProgress, askAnew } = useImportCache(eventId);
  const progress = useFanProgress(eventId, known);
  useNews(eventId, status);
  const change = useMutation({
    mutationFn: (operation: Change) => api.call(operation, input),
    // Refetches after an error, because somebody else may have changed the import first.
    onError: askAnew,
    async onSuccess(done) {
      await forgetProgress(importId);
      show(done.import);
    },
  });
  // The mutation reports its own failure.
  const ask = useSingleFlight(async (operation: Change) => {
    await change.mutateAsync(operation).catch(() => {});
  });
  return {
    isAsking: change.isPending,
    failure: change.error && failureText(change.error),
    outOfDate: progress.isEnabled && progress.error ? failureText(progress.error) : null,
    start: () => void ask(runFanImport),
    stop: () => void ask(stopFanImport),
    undo: async () => void (await ask(undoFanImport)),
  };
}

function useNews(eventId: number, status: FanImport['status']): void {
  const { message } = App.useApp();
  const { askAnew } = useImportCache(eventId);
  const refreshFans = useRefreshFans(eventId);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === 'running' || status === 'undoing') return;
    // Refetches even after a stop, because some people have already been imported.
    askAnew();
    refreshFans();
    if (status === 'finished') void message.success(importTexts.importFinished);
    if (status === 'undone') void message.success(importTexts.importUndone);
  }, [status, askAnew, refreshFans, message]);
}
