import type { FanRow } from '@backline/contract/fans';
import type { Column } from '../../ui/data-table.tsx';
import { List } from '../../ui/list.tsx';
import { type FanFilters, useFans } from './fan.queries.ts';

interface FanTableProps {
  label: string;
  eventId: number | null;
  filters: FanFilters;
  columns: Column<FanRow>[];
  empty: string;
  cardsBelow?: string | undefined;
}

export function FanTable({ label, eventId, filters, columns, empty, cardsBelow }: FanTableProps) {
  const fans = useFans(eventId, filters);
  return <List label={label} query={fans} columns={columns} cardsBelow={cardsBelow} empty={empty} />;
}
