import { Input, type GetProps } from 'antd';
import type { CSSProperties } from 'react';
import styles from './growing-text.module.css';

interface GrowingTextProps extends Omit<GetProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'rows' | 'style'> {
  minRows?: number;
  maxRows?: number;
}

/**
 * As high as what is typed, within so many rows. Ant Design's `autoSize` measures in a copy with a style in its markup, which the page's
 * policy refuses. A browser without `field-sizing` shows the least, and people draw it larger.
 */
export function GrowingText({ minRows = 1, maxRows = 12, ...field }: GrowingTextProps) {
  const rows: CSSProperties & Record<`--${string}`, number> = { '--min-rows': minRows, '--max-rows': maxRows };
  return <Input.TextArea {...field} rows={minRows} className={styles.text} style={rows} />;
}
