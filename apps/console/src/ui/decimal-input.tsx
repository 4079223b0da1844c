import { plainNumber } from '@backline/contract/money';
import { InputNumber, type InputNumberProps } from 'antd';

/**
 * Asks for an amount or a percentage, typed or pasted: `$1,299.00` as well. A decimal comma is a decimal point: Ant Design would drop it,
 * and 4,99 be 499. What is no number is the value as it was typed, which the rules refuse: Ant Design would put the number of before in its place.
 */
export function DecimalInput({ onChange, ...props }: InputNumberProps<number | string>) {
  return (
    <InputNumber
      inputMode="decimal"
      parser={(typed = '') => plainNumber(typed)}
      onInput={(typed) => {
        if (Number.isNaN(Number(plainNumber(typed)))) onChange?.(typed);
      }}
      {...(onChange && { onChange })}
      {...props}
    />
  );
}
