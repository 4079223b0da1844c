import * as generalTexts from '@backline/contract/general.texts';
import type { RowAction } from './row-menu.tsx';
import { useAsk } from './use-ask.ts';

interface Archiving {
  /** Noun of the record, such as `product` or `promo code`. */
  noun: string;
  name: string;
  /** Name of the artist or manager whose record it is. Null for a record of the whole installation. */
  owner: string | null;
  isArchived: boolean;
  /** Texts of the confirmation that explain what archiving and restoring do to this kind of record. */
  effects: { archive: string; restore: string };
  run: () => Promise<{ message: string }>;
}

/** Returns the item of a row's menu that archives or restores the row after a confirmation. */
export function useArchiveAction({ noun, name, owner, isArchived, effects, run }: Archiving): RowAction {
  const ask = useAsk();
  const verb = isArchived ? 'Restore' : 'Archive';
  return {
    label: verb,
    run: () =>
      ask({
        title: `${verb} the ${noun} “${name}”${owner === null ? '' : ` of ${owner}`}?`,
        content: isArchived ? effects.restore : effects.archive,
        okText: verb,
        takesRow: true,
        run,
        unexplained: generalTexts.tryLater,
      }),
  };
}
