import { drawQr } from '@backline/page/qr-drawing';
import { useMemo } from 'react';
import styles from './code-screen.module.css';

/**
 * Draws a QR code in black on white, with the quiet zone that scanners need. Reserves its space while there is no text.
 */
export function QrCode({ text, label }: { text: string | null; label: string }) {
  const drawn = useMemo(() => (text === null ? null : drawQr(text)), [text]);
  const size = drawn?.size ?? 1;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      {drawn !== null && <path stroke="#000" d={drawn.path} />}
    </svg>
  );
}
