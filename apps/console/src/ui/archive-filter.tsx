import { choice, filters, text } from '../lib/filters.ts';
import { ChoiceButtons } from './choice-buttons.tsx';

export const archiveState = choice(['current', 'archived'], 'current');
export const archiveFilters = filters({ search: text(), state: archiveState });

type State = ReturnType<typeof archiveState.read>;

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
