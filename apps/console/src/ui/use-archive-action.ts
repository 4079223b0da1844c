import * as generalTexts from '@backline/contract/general.texts';
import type { RowAction } from './row-menu.tsx';
import { useAsk } from './use-ask.ts';

interface Archiving {
  name: string;
  isArchived: boolean;
  /** Texts of the confirmation that explain what archiving and restoring do to this kind of record. */
  effects: { archive: string; restore: string };
  run: () => Promise<{ message: string }>;
}

/** Returns the item of a row's menu that archives or restores the row after a confirmation. */
export function useArchiveAction({ name, isArchived, effects, run }: Archiving): RowAction {
  const ask = useAsk();
  const verb = isArchived ? 'Restore' : 'Archive';
  return {
    label: verb,
    run: () =>
      ask({
        title: `${verb} “${name}”?`,
        content: isArchived ? effects.restore : effects.archive,
        okText: verb,
        takesRow: true,
        run,
        unexplained: generalTexts.tryLater,
      }),
  };
}
