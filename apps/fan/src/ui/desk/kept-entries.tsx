import { DeskLine } from '@backline/page/desk/desk-line';
import type { KeptWords } from '@backline/page/desk/kept-entry-text';
import type { Obstacle } from '@backline/page/desk/obstacle';
import { obstacleTitle, untilText } from '@backline/page/desk/obstacle-text';
import type { Kept } from '@backline/page/desk/use-kept';
import { Button } from '../button.tsx';
import * as deskTexts from '@backline/contract/desks.texts';
import styles from './kept-entries.module.css';
import { Notice } from '../notice.tsx';

const whyOf = (obstacle: Obstacle | null) => (obstacle === null ? deskTexts.sending : obstacleTitle(obstacle));
const untilOf = (obstacle: Obstacle | null) => (obstacle === null ? deskTexts.now : untilText(obstacle));

interface KeptEntriesProps<Attempt, Answer> {
  kept: Kept<Attempt, Answer>;
  words: KeptWords<Attempt, Answer>;
  elsewhereText: (events: string) => string;
}

/** Lists queued scans, and those whose result differs from what the desk showed. */
export function KeptEntries<Attempt, Answer>({ kept, words, elsewhereText }: KeptEntriesProps<Attempt, Answer>) {
  const { waiting, refused, elsewhere, obstacle, forget } = kept;
  return (
    <>
      {waiting.length > 0 && <Notice>{deskTexts.keptCount(waiting.length, whyOf(obstacle), untilOf(obstacle))}</Notice>}
      {waiting.length === 0 && obstacle !== null && (
        <Notice>{deskTexts.cutOff(whyOf(obstacle), untilOf(obstacle))}</Notice>
      )}
      {(waiting.length > 0 || refused.length > 0) && (
        <ul className={styles.entries}>
          {refused.map((entry) => (
            <DeskLine key={entry.key} who={<p role="alert">{`${words.kept(entry)}: ${words.told(entry)}`}</p>}>
              <Button look="quiet" onClick={() => void forget(entry)}>
                {deskTexts.read}
              </Button>
            </DeskLine>
          ))}
          {waiting.map((entry) => (
            <DeskLine key={entry.key} who={words.kept(entry)}>
              <Button
                look="quiet"
                aria-label={deskTexts.takeBackOf(words.kept(entry))}
                onClick={() => void forget(entry)}
              >
                {deskTexts.takeBack}
              </Button>
            </DeskLine>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <Notice>{elsewhereText(elsewhere.join(', '))}</Notice>}
    </>
  );
}
