import {
  addFanImportRows,
  createFanImport,
  getFanImport,
  getFanImportProgress,
  listFanImports,
  shownOfImports,
  type FanImport,
} from '@backline/contract/fan-imports';
import type { Output } from '@backline/contract/operation';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { listQuery, allRows } from '../../ui/paging.ts';
import type { FanPiece } from './fan-file.ts';

export type FanImportDetail = Output<typeof getFanImport>;

const quickMs = 1_000;
const slowMs = 10_000;
const listMs = 5_000;

const importsKey = (eventId: number) => ['fan-imports', eventId];
const importKey = (eventId: number, importId: number) => [...importsKey(eventId), importId];
const progressKey = (eventId: number, importId: number) => [...importKey(eventId, importId), 'progress'];

export const useFanImports = (eventId: number) =>
  useInfiniteQuery({
    ...listQuery(listFanImports, [...importsKey(eventId), 'list'], { event_id: eventId }),
    select: withIds,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && allRows(data).some(isUnderWay) ? listMs : false),
    placeholderData: undefined,
  });

const withIds = (data: Parameters<typeof allRows<FanImport>>[0]) =>
  allRows(data).map((row) => ({ ...row, id: row.fan_import_id }));
const isUnderWay = ({ status }: FanImport) => status === 'running' || status === 'undoing';

export const useFanImport = (eventId: number, importId: number) =>
  useQuery({
    ...callQuery(getFanImport, importKey(eventId, importId), { event_id: eventId, fan_import_id: importId }),
    staleTime: 0,
  });

export function useFanProgress(eventId: number, { fan_import_id: importId, status }: FanImport) {
  const { show } = useImportCache(eventId);
  return useQuery({
    queryKey: progressKey(eventId, importId),
    async queryFn({ signal }) {
      const progress = await api.call(getFanImportProgress, { event_id: eventId, fan_import_id: importId }, { signal });
      show(progress);
      return progress;
    },
    // Also polls a failed import, because the server retries it.
    enabled: status === 'running' || status === 'failed' || status === 'undoing',
    staleTime: 0,
    refetchInterval: () => (document.hidden || status === 'failed' ? slowMs : quickMs),
    refetchIntervalInBackground: true,
  });
}

export async function createImport(
  eventId: number,
  { fileName, leftOut }: { fileName: string; leftOut: readonly string[] },
  idempotencyKey: string,
): Promise<number> {
  const left_out = leftOut.slice(0, shownOfImports.leftOut).map((title) => title.slice(0, 100).toWellFormed());
  const input = { event_id: eventId, file_name: fileName.slice(-200).toWellFormed(), left_out };
  return (await api.call(createFanImport, input, { idempotencyKey })).fan_import_id;
}

export function addRows(eventId: number, importId: number, piece: FanPiece, idempotencyKey: string) {
  const { firstLine, rows } = piece;
  const input = { event_id: eventId, fan_import_id: importId, first_line: firstLine, rows };
  return api.call(addFanImportRows, input, { idempotencyKey });
}

export function useImportCache(eventId: number) {
  const queryClient = useQueryClient();
  return {
    /** Cancels pending requests, whose responses would restore an older state. */
    forgetProgress: (importId: number) => queryClient.cancelQueries({ queryKey: progressKey(eventId, importId) }),
    show: (changed: FanImport) =>
      queryClient.setQueryData<FanImportDetail>(
        importKey(eventId, changed.fan_import_id),
        (known) => known && { ...known, ...changed },
      ),
    askAnew: () => void queryClient.invalidateQueries({ queryKey: importsKey(eventId) }),
  };
}
