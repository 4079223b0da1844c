import { Input, type GetProps } from 'antd';
import type { CSSProperties } from 'react';
import styles from './growing-text.module.css';

interface GrowingTextProps extends Omit<GetProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'rows' | 'style'> {
  minRows?: number;
  maxRows?: number;
}

/** Ant Design's `autoSize` needs inline styles, which the CSP refuses. Without `field-sizing` it stays at minimum. */
export function GrowingText({ minRows = 1, maxRows = 12, ...field }: GrowingTextProps) {
  const rows: CSSProperties & Record<`--${string}`, number> = { '--min-rows': minRows, '--max-rows': maxRows };
  return <Input.TextArea {...field} rows={minRows} className={styles.text} style={rows} />;
}
