import { Radio } from 'antd';

interface ActiveFilterProps {
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}

/** Who is there, or who was deactivated. */
export function ActiveFilter({ isActive, onChange }: ActiveFilterProps) {
  return (
    <Radio.Group
      name="status"
      aria-label="Status"
      optionType="button"
      value={isActive}
      options={[
        { value: true, label: 'Active' },
        { value: false, label: 'Deactivated' },
      ]}
      onChange={(event) => onChange(event.target.value === true)}
    />
  );
}
