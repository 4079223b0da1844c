import type { FanPoll } from '@backline/contract/fan-polls';
import * as pollTexts from '@backline/contract/polls.texts';
import { Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../../ui/options.module.css';
import { percentOf, ShareBar } from '../../ui/share-bar.tsx';

export const totalOf = ({ options }: FanPoll): number =>
  options.reduce((sum, { result }) => sum + (result?.vote_count ?? 0), 0);

/** Shows the votes, and the winners once the poll is completed. */
export function PollResult({ poll, own }: { poll: FanPoll; own: number | null }) {
  const total = totalOf(poll);
  const chosen = poll.options.find(({ id }) => id === own)?.result;
  return (
    <>
      <Soft>
        {poll.completed ? `${pollTexts.fan.completed} · ${pollTexts.fan.votes(total)}` : pollTexts.fan.soFar(total)}
      </Soft>
      <ul className={styles.options}>
        {poll.options.map(({ id, option, result }) => {
          const count = result?.vote_count ?? 0;
          const percent = percentOf(count, total);
          return (
            <li key={id} className={styles.option} data-own={id === own || undefined}>
              <ShareBar percent={percent} isGood={result?.wins} />
              <span>
                {option}
                {result?.wins === true && <b> · {result.is_correct ? pollTexts.fan.right : pollTexts.fan.wins}</b>}
              </span>
              <small>
                {pollTexts.fan.result(count, percent)}
                {id === own && ` · ${pollTexts.fan.own}`}
              </small>
            </li>
          );
        })}
      </ul>
      {chosen?.wins === true && (
        <Notice kind="good">{chosen.is_correct ? pollTexts.fan.wasRight : pollTexts.fan.won}</Notice>
      )}
    </>
  );
}
