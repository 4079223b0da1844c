import { plainAmount, plainCount, plainNumber } from '@backline/contract/money';
import { InputNumber, type InputNumberProps } from 'antd';
import styles from './decimal-input.module.css';

interface DecimalInputProps extends Omit<InputNumberProps<number | string>, 'precision' | 'formatter'> {
  /** True for whole numbers, in which a thousands separator is never a decimal point. */
  isCount?: boolean;
  /** True for dollars. Rejects an ambiguous separator of thousands or decimals. */
  isAmount?: boolean;
  /**
   * Pads a shorter number to this many decimals. A longer one is kept and fails the rules, because rounding would
   * change it unnoticed.
   */
  minDecimals?: number;
}

/**
 * Number input that accepts `$1,299.00` and a decimal comma, which Ant Design would drop. Keeps invalid text, which the
 * rules then reject.
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
      rootClassName={styles.number}
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

/** Pads a number: `4.5` becomes `4.50`. */
function padded(value: number | string | undefined, minDecimals: number): string {
  const text = String(value ?? '');
  const [, decimals = ''] = text.split('.');
  return /^\d+(\.\d+)?$/.test(text) && decimals.length < minDecimals ? Number(text).toFixed(minDecimals) : text;
}

function plainOf({ isCount, isAmount }: { isCount: boolean; isAmount: boolean }) {
  if (isCount) return plainCount;
  return isAmount ? plainAmount : plainNumber;
}
