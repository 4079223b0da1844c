import { type Timezone } from '@backline/contract/time-zones';
import type { EventRow } from '@backline/contract/events';
import type { FanRow, FanSection } from '@backline/contract/fans';
import type { SalesRow } from '@backline/contract/reports';
import { Link } from 'react-router';
import { formatCount, formatMoney, missing } from '../../lib/format.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './reports.module.css';

type DeedColumn = Column<FanRow>;

const who: DeedColumn = {
  key: 'name',
  title: 'Name',
  render: (fan) => (
    <div className={styles.who}>
      <PersonAvatar name={fan.name} imageUrl={fan.profile_image_url} />
      <Breakable>{fan.name}</Breakable>
    </div>
  ),
};

const contacts: DeedColumn[] = [
  { key: 'email', title: 'Email', render: ({ email }) => <Breakable>{email || missing}</Breakable> },
  {
    key: 'phone',
    title: 'Phone',
    render: ({ phone_number: phone }) => <span className={styles.whole}>{phone || missing}</span>,
  },
];

const event: DeedColumn = {
  key: 'event',
  title: 'Event',
  render: (fan) => <Breakable>{fan.event_name ?? missing}</Breakable>,
};

const place: DeedColumn = {
  key: 'place',
  title: 'Section / Row / Seat',
  render: ({ section, row, seat }) =>
    section || row || seat ? [section, row, seat].map((part) => part || missing).join(' / ') : missing,
};

const text = (key: string, title: string, of: (fan: FanRow) => string | null): DeedColumn => ({
  key,
  title,
  render: (fan) => <Breakable>{of(fan) ?? missing}</Breakable>,
});

const time = (title: string, of: (fan: FanRow) => number | null): DeedColumn => ({
  key: 'time',
  title,
  render: (fan) => <Moment at={of(fan)} timezone={fan.timezone} />,
});

function Moment({ at, timezone }: { at: number | null; timezone: Timezone | null }) {
  if (at === null || timezone === null) return missing;
  return (
    <span className={styles.time}>
      <DateTime at={at} timezone={timezone} isYearFirst withZone />
    </span>
  );
}

const details: Readonly<Record<FanSection, readonly DeedColumn[]>> = {
  users: [place, time('Joined', (fan) => fan.joined_dttm)],
  checkins: [place, time('Check-in', (fan) => fan.checkin_dttm)],
  requests: [text('song', 'Song', (fan) => fan.song_request_title), time('Requested', (fan) => fan.song_request_dttm)],
  polls: [text('question', 'Question', (fan) => fan.poll_question), time('Answered', (fan) => fan.poll_dttm)],
  orders: [
    {
      key: 'order',
      title: 'Order number',
      render: ({ order_no: number }) => <span className={styles.whole}>{number ?? missing}</span>,
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'right',
      render: ({ order_amount: amount }) => (
        <span className={styles.whole}>{amount === null ? missing : formatMoney(amount)}</span>
      ),
    },
    time('Ordered', (fan) => fan.order_dttm),
  ],
};

export const deedColumns = (section: FanSection, { withContacts }: { withContacts: boolean }): DeedColumn[] => [
  who,
  ...(withContacts ? contacts : []),
  event,
  ...details[section],
];

/** Returns a row key. Includes the time, because one fan may do the same thing many times. */
export const deedKey = (fan: FanRow): string =>
  [
    fan.event_id,
    fan.id,
    fan.order_id,
    fan.poll_question,
    fan.joined_dttm ?? fan.song_request_dttm ?? fan.poll_dttm ?? fan.checkin_dttm,
  ].join('/');

export const eventColumns: Column<EventRow>[] = [
  {
    key: 'name',
    title: 'Name',
    render: (row) => (
      <Link className={styles.who} to={eventPaths.detail(row)}>
        <PosterThumbnail className={styles.poster} src={row.event_image_url} focus={row} />
        <Breakable>{row.name}</Breakable>
      </Link>
    ),
  },
  { key: 'date', title: 'Date', render: (row) => <Moment at={row.event_dttm} timezone={row.timezone} /> },
  { key: 'venue', title: 'Venue', render: (row) => <Breakable>{row.venue || missing}</Breakable> },
  { key: 'checkins', title: 'Check-ins', align: 'right', render: (row) => formatCount(row.checkin_count ?? 0) },
  { key: 'code', title: 'Event code', render: (row) => <code className={styles.whole}>{row.event_code}</code> },
];

export const salesColumns: Column<SalesRow & { id: number }>[] = [
  { key: 'event', title: 'Event', render: (row) => <Breakable>{row.event_name}</Breakable> },
  { key: 'date', title: 'Date', render: (row) => <Moment at={row.event_dttm} timezone={row.timezone} /> },
  { key: 'orders', title: 'Orders', align: 'right', render: (row) => formatCount(row.total_orders) },
  {
    key: 'sales',
    title: 'Total sales',
    align: 'right',
    render: (row) => <span className={styles.whole}>{formatMoney(row.total_sales)}</span>,
  },
];
