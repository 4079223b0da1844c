import type { FanPoll } from '@backline/contract/fan-polls';
import { Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './polls.module.css';
import * as pollTexts from '@backline/contract/polls.texts';

export function PollResult({ poll }: { poll: FanPoll }) {
  const total = poll.options.reduce((sum, { result }) => sum + (result?.vote_count ?? 0), 0);
  const own = poll.options.find(({ id }) => id === poll.own_option_id);
  return (
    <>
      <Soft>
        {pollTexts.fan.completed} · {pollTexts.fan.votes(total)}
      </Soft>
      <ul className={styles.options}>
        {poll.options.map(({ id, option, result }) => {
          const count = result?.vote_count ?? 0;
          const percent = total === 0 ? 0 : Math.round((count / total) * 100);
          return (
            <li key={id} className={styles.option} data-own={id === poll.own_option_id || undefined} data-result>
              <span
                className={styles.bar}
                style={{ inlineSize: `${percent}%` }}
                data-wins={result?.wins || undefined}
              />
              <span>
                {option}
                {result?.wins === true && <b> · {result.is_correct ? pollTexts.fan.right : pollTexts.fan.wins}</b>}
              </span>
              <small>
                {pollTexts.fan.result(count, percent)}
                {id === poll.own_option_id && ` · ${pollTexts.fan.own}`}
              </small>
            </li>
          );
        })}
      </ul>
      {own?.result?.wins === true && (
        <Notice kind="good">{own.result.is_correct ? pollTexts.fan.wasRight : pollTexts.fan.won}</Notice>
      )}
    </>
  );
}
