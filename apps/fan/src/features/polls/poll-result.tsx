import type { FanPoll } from '@backline/contract/fan-polls';
import * as pollTexts from '@backline/contract/polls.texts';
import { Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { percentOf, totalOf, VoteBar } from './vote-bar.tsx';
import styles from './polls.module.css';

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
        {poll.options.map((option) => (
          <li key={option.id} className={styles.option} data-own={option.id === own || undefined}>
            <VoteBar option={option} total={total} />
            <span>
              {option.option}
              {option.result?.wins === true && (
                <b> · {option.result.is_correct ? pollTexts.fan.right : pollTexts.fan.wins}</b>
              )}
            </span>
            <small>
              {pollTexts.fan.result(option.result?.vote_count ?? 0, percentOf(option, total))}
              {option.id === own && ` · ${pollTexts.fan.own}`}
            </small>
          </li>
        ))}
      </ul>
      {chosen?.wins === true && (
        <Notice kind="good">{chosen.is_correct ? pollTexts.fan.wasRight : pollTexts.fan.won}</Notice>
      )}
    </>
  );
}
