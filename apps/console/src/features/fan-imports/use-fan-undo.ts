import { getFanImportUndo, type FanImport } from '@backline/contract/fan-imports';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatCount } from '../../lib/format.ts';
import { useSingleFlight } from '@backline/page/single-flight';
import { useKeepFocus } from '../../ui/focus-home.tsx';
import { useImportCache } from './fan-import.queries.ts';
import type { FanRun } from './use-fan-run.ts';

export interface FanUndo {
  isAsking: boolean;
  failure: string | null;
  ask(): void;
}

export function useFanUndo({ event_id, fan_import_id, file_name: fileName }: FanImport, run: FanRun): FanUndo {
  const { modal } = App.useApp();
  const keepFocus = useKeepFocus();
  const { askAnew } = useImportCache(event_id);
  const figures = useMutation({
    // Refetches after an error, because somebody else may have changed the import first.
    onError: askAnew,
    mutationFn: () => api.call(getFanImportUndo, { event_id, fan_import_id }),
    onSuccess: ({ removed_count: removed, kept_count: kept }) =>
      void modal.confirm({
        title: `Undo the import of ${fileName}?`,
        content: `${goes(removed)}${kept === 0 ? '' : ` ${stays(kept)}`} An undo cannot be stopped.`,
        okText: 'Undo import',
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: run.undo,
        afterClose: keepFocus,
      }),
  });
  const ask = useSingleFlight(() => figures.mutateAsync().catch(() => {}));
  return {
    isAsking: figures.isPending,
    failure: figures.error && failureText(figures.error),
    ask: () => void ask(),
  };
}

const goes = (count: number) =>
  count === 1
    ? '1 person is taken off the list, and deleted where no other list has them.'
    : `${formatCount(count)} people are taken off the list, and deleted where no other list has them.`;
const stays = (count: number) =>
  count === 1
    ? '1 person stays: they have joined by themselves, are an event admin, or stand in another import.'
    : `${formatCount(count)} people stay: they have joined by themselves, are event admins, or stand in another import.`;
