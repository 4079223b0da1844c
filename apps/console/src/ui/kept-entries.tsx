import { StationLine } from '@backline/page/scan-station/station-line';
import type { KeptWords } from '@backline/page/scan-station/kept-entry-text';
import type { Obstacle } from '@backline/page/scan-station/obstacle';
import { obstacleTitle, untilText } from '@backline/page/scan-station/obstacle-text';
import type { Kept } from '@backline/page/scan-station/use-kept';
import { Alert, Button } from 'antd';
import styles from './kept-entries.module.css';

const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? 'now' : untilText(obstacle));

interface KeptEntriesProps<Attempt, Answer> {
  kept: Kept<Attempt, Answer>;
  words: KeptWords<Attempt, Answer>;
  station: string;
}

export function KeptEntries<Attempt, Answer>({ kept, words, station }: KeptEntriesProps<Attempt, Answer>) {
  const { waiting, refused, elsewhere, obstacle, forget } = kept;
  return (
    <>
      {(obstacle !== null || waiting.length > 0) && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={obstacle === null ? 'Sending' : obstacleTitle(obstacle)}
          description={
            <>
              {waiting.length > 0
                ? `Scans saved on this device: ${waiting.length}. They’ll be sent ${untilOf(obstacle)}.`
                : `Your scans are saved on this device and will be sent ${untilOf(obstacle)}.`}
              {waiting.length === 0 &&
                obstacle?.why === 'no-network' &&
                ' Keep this page open. It can’t reload while you’re offline.'}
              {waiting.length > 0 && (
                <details className={styles.waiting}>
                  <summary>Show</summary>
                  <ul className={styles.entries}>
                    {waiting.map((entry) => (
                      <StationLine key={entry.key} who={words.kept(entry)}>
                        <Button aria-label={`Undo: ${words.kept(entry)}`} onClick={() => void forget(entry)}>
                          Undo
                        </Button>
                      </StationLine>
                    ))}
                  </ul>
                </details>
              )}
            </>
          }
        />
      )}
      {refused.map((entry) => (
        <Alert
          key={entry.key}
          type="warning"
          showIcon
          role="alert"
          title={`${words.kept(entry)}: ${words.told(entry)}`}
          action={<Button onClick={() => void forget(entry)}>OK</Button>}
        />
      ))}
      {elsewhere.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`This device has unsent scans for ${elsewhere.join(', ')}. Open the ${station} page of that event to send them.`}
        />
      )}
    </>
  );
}
