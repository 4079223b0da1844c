import { plainAmount, plainCount, plainNumber } from '@backline/contract/money';
import { InputNumber, type InputNumberProps } from 'antd';

interface DecimalInputProps extends Omit<InputNumberProps<number | string>, 'precision' | 'formatter'> {
  /** A whole number: what stands between its thousands is never a decimal point. */
  isCount?: boolean;
  /** Dollars: what may be thousands or a decimal comma is neither. */
  isAmount?: boolean;
  /** Shown of a number that has fewer. One with more stays as it was typed, and the rules refuse it: rounding would change it unseen. */
  minDecimals?: number;
}

/**
 * Asks for an amount or a percentage, typed or pasted: `$1,299.00` as well. A decimal comma is a decimal point: Ant Design would drop it,
 * and 4,99 be 499. What is no number is the value as it was typed, which the rules refuse: Ant Design would put the number of before in its place.
 */
export function DecimalInput({
  onChange,
  isCount = false,
  isAmount = false,
  minDecimals = 0,
  ...props
}: DecimalInputProps) {
  const plain = plainOf({ isCount, isAmount });
  return (
    <InputNumber
      inputMode={isCount ? 'numeric' : 'decimal'}
      parser={(typed = '') => plain(typed)}
      formatter={(value, { userTyping, input }) => (userTyping ? input : padded(value, minDecimals))}
      onInput={(typed) => {
        if (typed.trim() === '') onChange?.(null);
        else if (Number.isNaN(Number(plain(typed)))) onChange?.(typed);
      }}
      {...(onChange && { onChange })}
      {...props}
    />
  );
}

/** `4.5` as `4.50`. */
function padded(value: number | string | undefined, minDecimals: number): string {
  const text = String(value ?? '');
  const [, decimals = ''] = text.split('.');
  return /^\d+(\.\d+)?$/.test(text) && decimals.length < minDecimals ? Number(text).toFixed(minDecimals) : text;
}

function plainOf({ isCount, isAmount }: { isCount: boolean; isAmount: boolean }) {
  if (isCount) return plainCount;
  return isAmount ? plainAmount : plainNumber;
}
