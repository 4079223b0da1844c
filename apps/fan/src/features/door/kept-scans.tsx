import { DoorLine } from '@backline/page/door/fan-line';
import { keptText, toldText } from '@backline/page/door/door-list-words';
import type { Obstacle } from '@backline/page/desk/obstacle';
import { obstacleTitle, untilText } from '@backline/page/desk/obstacle-words';
import type { KeptAtDoor } from '@backline/page/door/use-kept-scans';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './door-desk.module.css';
import { texts } from './texts.ts';

const whyOf = (obstacle: Obstacle | null) => (obstacle === null ? texts.sending : obstacleTitle(obstacle));
const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? texts.now : untilText(obstacle));

interface KeptScansProps {
  kept: KeptAtDoor;
  times: DeskTimes;
}

/** What waits for the network, and what the server did not let in afterwards. */
export function KeptScans({ kept: { waiting, refused, elsewhere, obstacle, forget }, times }: KeptScansProps) {
  return (
    <>
      {waiting.length > 0 && <Notice>{texts.kept(waiting.length, whyOf(obstacle), untilOf(obstacle))}</Notice>}
      {waiting.length === 0 && obstacle !== null && <Notice>{texts.cutOff(whyOf(obstacle), untilOf(obstacle))}</Notice>}
      {(waiting.length > 0 || refused.length > 0) && (
        <ul className={styles.fans}>
          {refused.map((scan) => (
            <DoorLine key={scan.key} who={<p role="alert">{`${keptText(scan, times)}: ${toldText(scan, times)}`}</p>}>
              <Button look="quiet" onClick={() => void forget(scan)}>
                {texts.read}
              </Button>
            </DoorLine>
          ))}
          {waiting.map((scan) => (
            <DoorLine key={scan.key} who={keptText(scan, times)}>
              <Button
                look="quiet"
                aria-label={texts.takeBackOf(keptText(scan, times))}
                onClick={() => void forget(scan)}
              >
                {texts.takeBack}
              </Button>
            </DoorLine>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <Notice>{texts.elsewhere(elsewhere.join(', '))}</Notice>}
    </>
  );
}
