import { Alert, Button } from 'antd';
import styles from './door-desk.module.css';
import { DoorLine } from '@backline/page/door/fan-line';
import { keptText, toldText } from '@backline/page/door/door-list-words';
import type { Obstacle } from '@backline/page/desk/obstacle';
import { obstacleTitle, untilText } from '@backline/page/desk/obstacle-words';
import type { KeptAtDoor } from '@backline/page/door/use-kept-scans';
import type { DeskTimes } from '@backline/page/desk/verdict';

const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? 'now' : untilText(obstacle));

interface KeptScansProps {
  kept: KeptAtDoor;
  times: DeskTimes;
}

/** What waits for the network, and what the server did not let in afterwards. */
export function KeptScans({ kept: { waiting, refused, elsewhere, obstacle, forget }, times }: KeptScansProps) {
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
                ? `${waiting.length} kept on this device, to be judged ${untilOf(obstacle)}.`
                : `Scans and taps are kept on this device, and judged ${untilOf(obstacle)}.`}
              {waiting.length === 0 &&
                obstacle?.why === 'no-network' &&
                ' Keep this page open: it cannot be loaded without network.'}
              {waiting.length > 0 && (
                <details className={styles.waiting}>
                  <summary>Show</summary>
                  <ul className={styles.fans}>
                    {waiting.map((scan) => (
                      <DoorLine key={scan.key} who={keptText(scan, times)}>
                        <Button aria-label={`Take back: ${keptText(scan, times)}`} onClick={() => void forget(scan)}>
                          Take back
                        </Button>
                      </DoorLine>
                    ))}
                  </ul>
                </details>
              )}
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
          title={`${keptText(scan, times)}: ${toldText(scan, times)}`}
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
