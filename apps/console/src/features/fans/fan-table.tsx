import type { FanRow } from '@backline/contract/fans';
import { tableIn, type ListView } from '../../nouns/list-views/use-list-view.ts';
import type { Column } from '../../ui/data-table.tsx';
import { List } from '../../ui/list.tsx';
import { type FanFilters, useFans } from './fan.queries.ts';

interface FanTableProps {
  label: string;
  eventId: number | null;
  filters: FanFilters;
  view: ListView;
  columns: readonly Column<FanRow>[];
  empty: string;
  cardsBelow?: string | undefined;
}

export function FanTable({ label, eventId, filters, view, columns, empty, cardsBelow }: FanTableProps) {
  const fans = useFans(eventId, filters, view.isReady);
  return <List label={label} query={fans} {...tableIn(view, columns)} cardsBelow={cardsBelow} empty={empty} />;
}
