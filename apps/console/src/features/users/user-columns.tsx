import { StarFilled } from '@ant-design/icons';
import { ianaZone } from '@backline/contract/event-fields';
import type { EventDetail } from '@backline/contract/events';
import type { UserRow, UserSection } from '@backline/contract/fans';
import { Button } from 'antd';
import { missing } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { EventAdminButton } from './event-admin-button.tsx';
import { EventCreationSwitch } from './event-creation-switch.tsx';
import { UndoCheckInButton } from './undo-check-in-button.tsx';
import styles from './user-list.module.css';

type UserColumn = Column<UserRow>;

const who: UserColumn[] = [
  {
    key: 'name',
    title: 'Name',
    render: (user) => (
      <div className={styles.name}>
        <PersonAvatar name={user.name} imageUrl={user.profile_image_url} />
        <span className={styles.words}>{user.name}</span>
        {user.event_role === 'ADMIN' && <StarFilled className={styles.star} role="img" aria-label="Event admin" />}
      </div>
    ),
  },
  { key: 'email', title: 'Email', render: ({ email }) => <span className={styles.email}>{email || missing}</span> },
  {
    key: 'phone',
    title: 'Phone',
    render: (user) => <span className={styles.whole}>{user.phone_number || missing}</span>,
  },
];

const eventCreation: UserColumn = {
  key: 'eventCreation',
  title: 'Event creation',
  render: (user) => <EventCreationSwitch user={user} />,
};

const place: UserColumn = {
  key: 'place',
  title: 'Section / Row / Seat',
  render: ({ section, row, seat }) =>
    section || row || seat ? [section, row, seat].map((part) => part || missing).join(' / ') : missing,
};

/** Of everybody's list. */
export function allUserColumns({ grantsEventCreation }: { grantsEventCreation: boolean }): UserColumn[] {
  return grantsEventCreation ? [...who, eventCreation] : who;
}

interface OfEvent {
  event: EventDetail;
  grantsEventCreation: boolean;
  managesFans: boolean;
  onOrder: (user: UserRow) => void;
}

/** Of one event's list, by what the section is about. */
export function eventUserColumns(section: UserSection, options: OfEvent): UserColumn[] {
  const { event } = options;
  const time = (key: string, of: (user: UserRow) => number | null): UserColumn => ({
    key,
    title: 'Time',
    render: (user) => <EventTime at={of(user)} event={event} />,
  });
  switch (section) {
    case 'users':
      return [
        ...allUserColumns(options),
        place,
        ...(options.managesFans
          ? [action('Event admin', (user) => <EventAdminButton user={user} eventId={event.event_id} />)]
          : []),
      ];
    case 'checkins':
      return [
        ...who,
        time('checkin', (user) => user.checkin_dttm),
        place,
        action('Check-in', (user) => <UndoCheckInButton user={user} eventId={event.event_id} />),
      ];
    case 'requests':
      return [
        ...who,
        { key: 'song', title: 'Song', render: (user) => user.song_request_title || missing },
        time('request', (user) => user.song_request_dttm),
      ];
    case 'polls':
      return [
        ...who,
        { key: 'question', title: 'Question', render: (user) => user.poll_question || missing },
        time('poll', (user) => user.poll_dttm),
      ];
    case 'orders':
      return [
        ...who,
        { key: 'order', title: 'Order', render: ({ order_info }) => order_info?.order_number ?? missing },
        time('ordered', (user) => user.order_dttm),
        action('Order details', (user) => user.order_info && <OrderButton user={user} onOrder={options.onOrder} />),
      ];
  }
}

const action = (title: string, render: UserColumn['render']): UserColumn => ({ key: 'action', title, render });

function EventTime({ at, event: { timezone } }: { at: number | null; event: EventDetail }) {
  if (at === null) return missing;
  return (
    <span className={styles.time}>
      <DateTime at={at} zone={ianaZone[timezone]} /> {timezone}
    </span>
  );
}

function OrderButton({ user, onOrder }: { user: UserRow; onOrder: (user: UserRow) => void }) {
  return (
    <Button size="small" aria-label={`Details of the order of ${user.name}`} onClick={() => onOrder(user)}>
      Details
    </Button>
  );
}
