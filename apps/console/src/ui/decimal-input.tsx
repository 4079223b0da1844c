import { plainAmount, plainCount, plainNumber } from '@backline/contract/money';
import { InputNumber, type InputNumberProps } from 'antd';

interface DecimalInputProps extends Omit<InputNumberProps<number | string>, 'precision' | 'formatter'> {
  /** A whole number: separators of thousands are never a decimal point. */
  isCount?: boolean;
  /** Dollars: rejects what may be thousands or a decimal comma. */
  isAmount?: boolean;
  /** Pads shorter numbers. A longer one stays as typed and fails the rules, since rounding would change it unseen. */
  minDecimals?: number;
}

/** Accepts `$1,299.00` and a decimal comma, which Ant Design would drop. Keeps invalid text for the rules to refuse. */
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
