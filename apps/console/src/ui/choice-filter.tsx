import type { ReactNode } from 'react';
import { Select } from './select.tsx';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value | null) => void;
}

export function ChoiceFilter<Value extends string>({ label, value, options, onChange }: ChoiceFilterProps<Value>) {
  return (
    <Select<Value | null>
      allowClear
      aria-label={label}
      placeholder={label}
      value={value}
      options={[...options]}
      onChange={(chosen: Value | null | undefined) => onChange(chosen ?? null)}
    />
  );
}
