import { Radio } from 'antd';

/** One of a few values, for buttons and for a menu. */
export interface Choice<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function ChoiceButtons<Value extends string>({ label, value, options, onChange }: Choice<Value>) {
  return (
    <Radio.Group
      aria-label={label}
      optionType="button"
      value={value}
      options={[...options]}
      onChange={({ target }) => onChange(target.value as Value)}
    />
  );
}
