import type { FanPoll } from '@backline/contract/fan-polls';
import styles from './polls.module.css';

type Option = FanPoll['options'][number];

export const totalOf = ({ options }: FanPoll): number =>
  options.reduce((sum, { result }) => sum + (result?.vote_count ?? 0), 0);

export const percentOf = ({ result }: Option, total: number): number =>
  total === 0 ? 0 : Math.round(((result?.vote_count ?? 0) / total) * 100);

export function VoteBar({ option, total }: { option: Option; total: number }) {
  return (
    <span
      className={styles.bar}
      style={{ inlineSize: `${percentOf(option, total)}%` }}
      data-wins={option.result?.wins || undefined}
    />
  );
}
