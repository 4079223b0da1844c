import { Alert, Button } from 'antd';
import { formatTime } from '../../lib/format.ts';
import styles from './door-desk.module.css';
import type { KeptScan } from './kept-scans.ts';
import type { Kept } from './use-kept.ts';
import { verdictOf } from './verdict.ts';

interface KeptScansProps {
  kept: Kept;
  /** Of the event. */
  zone: string;
}

/** What waits for the network, and what the server did not let in afterwards. */
export function KeptScans({ kept: { waiting, refused, elsewhere, isCutOff, forget }, zone }: KeptScansProps) {
  return (
    <>
      {(isCutOff || waiting.length > 0) && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={isCutOff ? 'No network' : 'Sending'}
          description={
            <>
              {waiting.length === 0
                ? 'Scans and taps are kept on this device, and judged when the network is back. Keep this page open: it cannot be loaded without network.'
                : `${waiting.length} kept on this device, to be judged when the network is back.`}
              <ul className={styles.fans}>
                {waiting.map((scan) => (
                  <li key={scan.key} className={styles.fan}>
                    <span className={styles.who}>{whatIsKept(scan, zone)}</span>
                    <Button aria-label={`Take back: ${whatIsKept(scan, zone)}`} onClick={() => void forget(scan)}>
                      Take back
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
      {refused.map((scan) => (
        <Alert
          key={scan.key}
          type="warning"
          showIcon
          role="alert"
          title={`${whatIsKept(scan, zone)}: ${whatBecameOf(scan, zone)}`}
          action={<Button onClick={() => void forget(scan)}>OK</Button>}
        />
      ))}
      {elsewhere.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`This device keeps scans for ${elsewhere.join(', ')}: open the door of that event to send them.`}
        />
      )}
    </>
  );
}

function whatIsKept({ attempt, scannedAt, told }: KeptScan, zone: string): string {
  const known = told !== null && 'answer' in told ? (told.answer.fan?.name ?? null) : null;
  const name = known ?? (attempt.kind === 'tap' ? attempt.name : 'A code');
  return `${name}, ${formatTime(scannedAt, zone)}`;
}

function whatBecameOf({ told }: KeptScan, zone: string): string {
  if (told === null) return '';
  if ('refusal' in told) return told.refusal;
  const { word, reason } = verdictOf(told.answer, zone);
  return `${word}. ${reason}`;
}
