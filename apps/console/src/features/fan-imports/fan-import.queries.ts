import {
  addFanImportRows,
  createFanImport,
  getFanImport,
  listFanImports,
  runFanImport,
  type FanImport,
} from '@backline/contract/fan-imports';
import type { Output } from '@backline/contract/operation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { FanPiece } from './fan-file.ts';

export type FanImportDetail = Output<typeof getFanImport>;

const importsKey = (eventId: number) => ['fan-imports', eventId];
const importKey = (eventId: number, importId: number) => [...importsKey(eventId), importId];

export function useFanImports(eventId: number) {
  return useQuery({
    queryKey: [...importsKey(eventId), 'list'],
    queryFn: ({ signal }) => api.call(listFanImports, { event_id: eventId }, { signal }),
    select: (rows) => rows.map((row) => ({ ...row, id: row.fan_import_id })),
    staleTime: 0,
  });
}

export function useFanImport(eventId: number, importId: number) {
  return useQuery({
    queryKey: importKey(eventId, importId),
    queryFn: ({ signal }) => api.call(getFanImport, { event_id: eventId, fan_import_id: importId }, { signal }),
    staleTime: 0,
  });
}

export async function createImport(eventId: number, fileName: string, idempotencyKey: string): Promise<number> {
  const input = { event_id: eventId, file_name: fileName.slice(-200).toWellFormed() };
  return (await api.call(createFanImport, input, { idempotencyKey })).fan_import_id;
}

export function addRows(eventId: number, importId: number, piece: FanPiece, idempotencyKey: string) {
  const { firstLine, rows } = piece;
  const input = { event_id: eventId, fan_import_id: importId, first_line: firstLine, rows };
  return api.call(addFanImportRows, input, { idempotencyKey });
}

export async function runNext(eventId: number, importId: number, idempotencyKey: string): Promise<FanImport> {
  const input = { event_id: eventId, fan_import_id: importId };
  return (await api.call(runFanImport, input, { idempotencyKey })).import;
}

/** How an import's page takes over what its calls have changed. */
export function useImportCache(eventId: number) {
  const queryClient = useQueryClient();
  return {
    show: (changed: FanImport) =>
      queryClient.setQueryData<FanImportDetail>(
        importKey(eventId, changed.fan_import_id),
        (known) => known && { ...known, ...changed },
      ),
    askAnew: () => void queryClient.invalidateQueries({ queryKey: importsKey(eventId) }),
  };
}
