import { plainCount, plainNumber } from '@backline/contract/money';
import { InputNumber, type InputNumberProps } from 'antd';

interface DecimalInputProps extends InputNumberProps<number | string> {
  /** A whole number: what stands between its thousands is never a decimal point. */
  isCount?: boolean;
}

/**
 * Asks for an amount or a percentage, typed or pasted: `$1,299.00` as well. A decimal comma is a decimal point: Ant Design would drop it,
 * and 4,99 be 499. What is no number is the value as it was typed, which the rules refuse: Ant Design would put the number of before in its place.
 */
export function DecimalInput({ onChange, isCount = false, ...props }: DecimalInputProps) {
  const plain = isCount ? plainCount : plainNumber;
  return (
    <InputNumber
      inputMode={isCount ? 'numeric' : 'decimal'}
      parser={(typed = '') => plain(typed)}
      onInput={(typed) => {
        if (typed.trim() === '') onChange?.(null);
        else if (Number.isNaN(Number(plain(typed)))) onChange?.(typed);
      }}
      {...(onChange && { onChange })}
      {...props}
    />
  );
}
