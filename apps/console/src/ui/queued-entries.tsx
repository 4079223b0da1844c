import { StationLine } from '@backline/page/scan-station/station-line';
import type { QueuedWords } from '@backline/page/scan-station/queued-entry-text';
import type { Obstacle } from '@backline/page/scan-station/obstacle';
import { obstacleTitle, untilText } from '@backline/page/scan-station/obstacle-text';
import type { Queued } from '@backline/page/scan-station/use-queued';
import { Alert, Button } from 'antd';
import styles from './queued-entries.module.css';

const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? 'now' : untilText(obstacle));

interface QueuedEntriesProps<Attempt, Answer> {
  queued: Queued<Attempt, Answer>;
  words: QueuedWords<Attempt, Answer>;
  station: string;
}

export function QueuedEntries<Attempt, Answer>({ queued, words, station }: QueuedEntriesProps<Attempt, Answer>) {
  const { waiting, refused, elsewhere, obstacle, forget } = queued;
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
                      <StationLine key={entry.key} who={words.queued(entry)}>
                        <Button aria-label={`Undo: ${words.queued(entry)}`} onClick={() => void forget(entry)}>
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
          title={`${words.queued(entry)}: ${words.answer(entry)}`}
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
