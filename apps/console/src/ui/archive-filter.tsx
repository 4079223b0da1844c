import { choice, filters, text, type FiltersOf } from '../lib/filters.ts';
import { ChoiceButtons } from './choice-buttons.tsx';

export const archiveFilters = filters({ search: text(), state: choice(['current', 'archived'], 'current') });

type State = FiltersOf<typeof archiveFilters>['state'];

const states = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const;

interface ArchiveFilterProps {
  label: string;
  state: State;
  onChange: (change: { state: State }) => void;
}

export function ArchiveFilter({ label, state, onChange }: ArchiveFilterProps) {
  return <ChoiceButtons label={label} value={state} options={states} onChange={(next) => onChange({ state: next })} />;
}
