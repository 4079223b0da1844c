import { Radio } from 'antd';
import type { ProfileListFilters } from './profile-list-filters.ts';

type Shown = ProfileListFilters['show'];

const options: { value: Shown; label: string }[] = [
  { value: 'managers', label: 'Managers' },
  { value: 'artists', label: 'Artists' },
];

export function ShownFilter({ show, onChange }: { show: Shown; onChange: (show: Shown) => void }) {
  return (
    <Radio.Group
      name="show"
      aria-label="Show"
      optionType="button"
      value={show}
      options={options}
      onChange={(event) => onChange(event.target.value as Shown)}
    />
  );
}
