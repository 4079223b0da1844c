import { StationLine } from '@backline/page/scan-station/station-line';
import type { KeptWords } from '@backline/page/scan-station/kept-entry-text';
import type { Obstacle } from '@backline/page/scan-station/obstacle';
import { obstacleTitle, untilText } from '@backline/page/scan-station/obstacle-text';
import type { Kept } from '@backline/page/scan-station/use-kept';
import { Button } from '../button.tsx';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import styles from './kept-entries.module.css';
import { Notice } from '../notice.tsx';

const whyOf = (obstacle: Obstacle | null) => (obstacle === null ? stationTexts.sending : obstacleTitle(obstacle));
const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? stationTexts.now : untilText(obstacle));

interface KeptEntriesProps<Attempt, Answer> {
  kept: Kept<Attempt, Answer>;
  words: KeptWords<Attempt, Answer>;
  elsewhereText: (events: string) => string;
}

/** Lists queued scans, and those whose result differs from what the station showed. */
export function KeptEntries<Attempt, Answer>({ kept, words, elsewhereText }: KeptEntriesProps<Attempt, Answer>) {
  const { waiting, refused, elsewhere, obstacle, forget } = kept;
  return (
    <>
      {waiting.length > 0 && (
        <Notice>{stationTexts.keptCount(waiting.length, whyOf(obstacle), untilOf(obstacle))}</Notice>
      )}
      {waiting.length === 0 && obstacle !== null && (
        <Notice>{stationTexts.cutOff(whyOf(obstacle), untilOf(obstacle))}</Notice>
      )}
      {(waiting.length > 0 || refused.length > 0) && (
        <ul className={styles.entries}>
          {refused.map((entry) => (
            <StationLine key={entry.key} who={<p role="alert">{`${words.kept(entry)}: ${words.told(entry)}`}</p>}>
              <Button look="quiet" onClick={() => void forget(entry)}>
                {stationTexts.read}
              </Button>
            </StationLine>
          ))}
          {waiting.map((entry) => (
            <StationLine key={entry.key} who={words.kept(entry)}>
              <Button
                look="quiet"
                aria-label={stationTexts.takeBackOf(words.kept(entry))}
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
