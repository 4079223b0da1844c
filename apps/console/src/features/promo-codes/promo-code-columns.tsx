import { discountText } from '@backline/contract/promo-announcement';
import type { PromoCode, PromoCodeState } from '@backline/contract/promo-codes';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { formatCount, formatMoney, missing } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PromoCodeActions } from './promo-code-actions.tsx';
import styles from './promo-codes.module.css';

const states: Record<PromoCodeState, string> = {
  inactive: 'Not active',
  upcoming: 'Not started',
  running: 'Running',
  used_up: 'Used up',
  over: 'Over',
};

const shownToFans = { color: 'purple', variant: 'solid' } as const;

/** Fans do not see a selected code that is not running. */
const displayed = ({ state }: PromoCode) => (state === 'running' ? 'Shown to fans' : 'Selected, not shown');

export const promoCodeColumns: readonly Column<PromoCode>[] = [
  {
    key: 'code',
    title: 'Code',
    width: '20%',
    render: (row) => (
      <>
        <Line className={styles.code}>{row.code}</Line>
        <div className={styles.state}>
          {states[row.state]}
          {row.is_promo_code_display && <Tag {...(row.state === 'running' ? shownToFans : {})}>{displayed(row)}</Tag>}
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
  { key: 'start', title: 'Start', render: ({ start_dttm: at }) => <DateTime className={styles.when} at={at} /> },
  { key: 'end', title: 'End', render: ({ end_dttm: at }) => <DateTime className={styles.when} at={at} /> },
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
