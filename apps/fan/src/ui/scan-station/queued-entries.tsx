import { StationLine } from '@backline/page/scan-station/station-line';
import type { QueuedWords } from '@backline/page/scan-station/queued-entry-text';
import type { Obstacle } from '@backline/page/scan-station/obstacle';
import { obstacleTitle, untilText } from '@backline/page/scan-station/obstacle-text';
import type { Queued } from '@backline/page/scan-station/use-queued';
import { Button } from '../button.tsx';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import styles from './queued-entries.module.css';
import { Notice } from '../notice.tsx';

const whyOf = (obstacle: Obstacle | null) => (obstacle === null ? stationTexts.sending : obstacleTitle(obstacle));
const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? stationTexts.now : untilText(obstacle));

interface QueuedEntriesProps<Attempt, Answer> {
  queued: Queued<Attempt, Answer>;
  words: QueuedWords<Attempt, Answer>;
  elsewhereText: (events: string) => string;
}

/** Lists queued scans, and those whose result differs from what the station showed. */
export function QueuedEntries<Attempt, Answer>({ queued, words, elsewhereText }: QueuedEntriesProps<Attempt, Answer>) {
  const { waiting, refused, elsewhere, obstacle, forget } = queued;
  return (
    <>
      {waiting.length > 0 && (
        <Notice>{stationTexts.queuedCount(waiting.length, whyOf(obstacle), untilOf(obstacle))}</Notice>
      )}
      {waiting.length === 0 && obstacle !== null && (
        <Notice>{stationTexts.cutOff(whyOf(obstacle), untilOf(obstacle))}</Notice>
      )}
      {(waiting.length > 0 || refused.length > 0) && (
        <ul className={styles.entries}>
          {refused.map((entry) => (
            <StationLine key={entry.key} who={<p role="alert">{`${words.queued(entry)}: ${words.answer(entry)}`}</p>}>
              <Button look="quiet" onClick={() => void forget(entry)}>
                {stationTexts.read}
              </Button>
            </StationLine>
          ))}
          {waiting.map((entry) => (
            <StationLine key={entry.key} who={words.queued(entry)}>
              <Button
                look="quiet"
                aria-label={stationTexts.takeBackOf(words.queued(entry))}
                onClick={() => void forget(entry)}
              >
                {stationTexts.takeBack}
              </Button>
            </StationLine>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <Notice>{elsewhereText(elsewhere.join(', '))}</Notice>}
    </>
  );
}
