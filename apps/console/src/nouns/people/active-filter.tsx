import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import type { PeopleListFilters } from './people.queries.ts';

type Status = PeopleListFilters['status'];

interface ActiveFilterProps {
  status: Status;
  onChange: (status: Status) => void;
}

const options: { value: Status; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
];

export function ActiveFilter({ status, onChange }: ActiveFilterProps) {
  return <ChoiceButtons label="Status" value={status} options={options} onChange={onChange} />;
}
