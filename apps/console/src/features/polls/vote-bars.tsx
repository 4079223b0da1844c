import type { PollRow } from '@backline/contract/polls';
import { CheckOutlined } from '@ant-design/icons';
import { formatCount } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import styles from './polls.module.css';

export function VoteBars({ poll }: { poll: PollRow }) {
  const total = poll.user_participated_count;
  return (
    <ul className={styles.bars} aria-label={`Votes for ${poll.question}`}>
      {poll.options.map(({ id, option, vote_count: count, is_correct: isCorrect }) => {
        const percent = total === 0 ? 0 : Math.round((count / total) * 100);
        return (
          <li key={id} className={styles.bar}>
            <span className={styles.share} style={{ inlineSize: `${percent}%` }} />
            <span className={styles.said}>
              <Breakable>{option}</Breakable>
              {isCorrect && <CheckOutlined className={styles.correct} aria-label="Correct answer" />}
            </span>
            <span className={styles.count}>
              {formatCount(count)} · {percent}%
            </span>
          </li>
        );
      })}
    </ul>
  );
}
