import { drawQr } from '@backline/page/qr-drawing';
import { useMemo } from 'react';
import styles from './second-factor.module.css';

/** Shows the secret of an authenticator app as a QR code, as a link for the same device, and as text. */
export function SetupQr({ secret, uri }: { secret: string; uri: string }) {
  const { size, path } = useMemo(() => drawQr(uri), [uri]);
  return (
    <div className={styles.setup}>
      <svg
        className={styles.qr}
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path stroke="currentColor" d={path} />
      </svg>
      <p className={styles.note}>
        On this device? <a href={uri}>Open your authenticator app</a>, or enter this key:{' '}
        <span className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
    </div>
  );
}
