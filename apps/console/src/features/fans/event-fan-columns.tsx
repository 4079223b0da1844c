import type { EventDetail } from '@backline/contract/events';
import { type FanRow, type FanSection, makeEventAdmin } from '@backline/contract/fans';
import { Button } from 'antd';
import { missing } from '../../lib/format.ts';
import type { Session } from '../../lib/session.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { opensRecord } from '../../ui/use-record-panel.ts';
import { CheckInButton } from './check-in-button.tsx';
import { EventAdminMenu } from './event-admin-menu.tsx';
import { allFanColumns, who, type FanColumn, type FanOpener } from './fan-columns.tsx';
import styles from './fan-list.module.css';
import { seatText } from './seat-text.ts';
import { UndoCheckInButton } from './undo-check-in-button.tsx';

const place: FanColumn = {
  key: 'place',
  title: 'Section / Row / Seat',
  render: (fan) => (
    <>
      {seatText(fan)}
      {fan.named_seat && <div className={styles.named}>Fan entered: {seatText(fan.named_seat)}</div>}
    </>
  ),
};

interface OfEvent {
  event: EventDetail;
  may: Session['may'];
  isSortable: boolean;
  onOrder: (fan: FanRow) => void;
  onFan: (fanId: number) => void;
}

export function eventFanColumns(section: FanSection, options: OfEvent): FanColumn[] {
  const { event, onFan } = options;
  const opener: FanOpener = (fanId) => ({ ...opensRecord(fanId), onClick: () => onFan(fanId) });
  const time = (key: string, of: (fan: FanRow) => number | null): FanColumn => ({
    key,
    title: 'Time',
    render: (fan) => <EventTime at={of(fan)} event={event} />,
  });
  switch (section) {
    case 'users':
      return [
        ...allFanColumns({ ...options, opener }),
        place,
        { key: 'arrival', title: 'Check-in', render: (fan) => <Arrival fan={fan} event={event} /> },
        ...(options.may(makeEventAdmin)
          ? [action('Event admin', (fan) => !fan.has_left && <EventAdminMenu fan={fan} eventId={event.event_id} />)]
          : []),
      ];
    case 'checkins':
      return [
        ...who(opener),
        time('checkin', (fan) => fan.checkin_dttm),
        place,
        action('Check-in', (fan) => fan.can.undo_check_in && <UndoCheckInButton fan={fan} eventId={event.event_id} />),
      ];
    case 'requests':
      return [
        ...who(opener),
        { key: 'song', title: 'Song', render: (fan) => fan.song_request_title || missing },
        time('request', (fan) => fan.song_request_dttm),
      ];
    case 'polls':
      return [
        ...who(opener),
        { key: 'question', title: 'Question', render: (fan) => fan.poll_question || missing },
        time('poll', (fan) => fan.poll_dttm),
      ];
    case 'orders':
      return [
        ...who(opener),
        {
          key: 'order',
          title: 'Order',
          render: ({ order_info }) => <span className={styles.whole}>{order_info?.order_number ?? missing}</span>,
        },
        time('ordered', (fan) => fan.order_dttm),
        action('Order details', (fan) => fan.order_info && <OrderButton fan={fan} onOrder={options.onOrder} />),
      ];
  }
}

const action = (title: string, render: FanColumn['render']): FanColumn => ({ key: 'action', title, render });

function Arrival({ fan, event }: { fan: FanRow; event: EventDetail }) {
  if (fan.can.check_in) return <CheckInButton fan={fan} event={event} />;
  return <EventTime at={fan.checkin_dttm} event={event} />;
}

function EventTime({ at, event: { timezone } }: { at: number | null; event: EventDetail }) {
  if (at === null) return missing;
  return (
    <span className={styles.time}>
      <DateTime at={at} timezone={timezone} />
    </span>
  );
}

function OrderButton({ fan, onOrder }: { fan: FanRow; onOrder: (fan: FanRow) => void }) {
  return (
    <Button size="small" aria-label={`Order details for ${fan.name}`} onClick={() => onOrder(fan)}>
      Details
    </Button>
  );
}
