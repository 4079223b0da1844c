import { discountText } from '@backline/contract/promo-announcement';
import type { PromoCode, PromoCodeState } from '@backline/contract/promo-codes';
import { Link } from 'react-router';
import { formatCount, formatMoney, missing } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PromoCodeActions } from './promo-code-actions.tsx';
import styles from './promo-codes.module.css';

const states: Record<PromoCodeState, { text: string; tone: Tone }> = {
  inactive: { text: 'Not active', tone: 'neutral' },
  upcoming: { text: 'Not started', tone: 'info' },
  running: { text: 'Running', tone: 'success' },
  used_up: { text: 'Used up', tone: 'warning' },
  over: { text: 'Over', tone: 'neutral' },
};

/** Fans do not see a selected code that is not running. */
const displayed = (state: PromoCodeState) =>
  state === 'running' ? (
    <StatusChip tone="info">Shown to fans</StatusChip>
  ) : (
    <StatusChip>Selected, not shown</StatusChip>
  );

export const promoCodeColumns: readonly Column<PromoCode>[] = [
  {
    key: 'code',
    title: 'Code',
    sortBy: 'code',
    width: '20%',
    render: (row) => (
      <>
        <Line className={styles.code}>{row.code}</Line>
        <div className={styles.state}>
          <StatusChip tone={states[row.state].tone}>{states[row.state].text}</StatusChip>
          {row.is_promo_code_display && displayed(row.state)}
        </div>
      </>
    ),
  },
  { key: 'discount', title: 'Discount', align: 'right', render: (row) => `${discountText(row)} off` },
  {
    key: 'minimum',
    title: 'Minimum',
    align: 'right',
    render: ({ minimum_amount: amount }) => (amount === 0 ? missing : formatMoney(amount)),
  },
  {
    key: 'start',
    title: 'Start',
    sortBy: 'start',
    render: ({ start_dttm: at }) => <DateTime className={styles.when} at={at} />,
  },
  {
    key: 'end',
    title: 'End',
    sortBy: 'end',
    render: ({ end_dttm: at }) => <DateTime className={styles.when} at={at} />,
  },
  {
    key: 'usage',
    title: 'Used',
    align: 'right',
    render: ({ usage_count: count, usage_limit: limit }) => `${formatCount(count)} of ${formatCount(limit)}`,
  },
  { key: 'actions', title: 'Actions', render: (row) => <PromoCodeActions promoCode={row} /> },
];

export const columnsWithArtist: readonly Column<PromoCode>[] = [
  ...promoCodeColumns.slice(0, 1),
  {
    key: 'artist',
    title: 'Artist',
    width: '14%',
    render: ({ artist_id: id, artist_name: name }) => (
      <Link className={styles.artist} to={peoplePaths.promoCodesOf({ id, name })}>
        {name}
      </Link>
    ),
  },
  ...promoCodeColumns.slice(1),
];
