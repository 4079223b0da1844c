import { Input, type GetProps } from 'antd';
import type { CSSProperties } from 'react';
import styles from './growing-text.module.css';

interface GrowingTextProps extends Omit<GetProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'rows' | 'style'> {
  minRows?: number;
  maxRows?: number;
}

/**
 * Text area that grows by CSS `field-sizing`, because Ant Design's `autoSize` needs inline styles, which the CSP
 * blocks. Older browsers show the minimum height.
 */
export function GrowingText({ minRows = 1, maxRows = 12, ...field }: GrowingTextProps) {
  const rows: CSSProperties & Record<`--${string}`, number> = { '--min-rows': minRows, '--max-rows': maxRows };
  return <Input.TextArea {...field} rows={minRows} className={styles.text} style={rows} />;
}
