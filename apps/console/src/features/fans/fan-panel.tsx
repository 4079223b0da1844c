import type { EventDetail } from '@backline/contract/events';
import { type FanRow, makeEventAdmin, sectionAccess, updateFanSetting } from '@backline/contract/fans';
import { Button, Empty } from 'antd';
import { missing } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { OrderLine as Line } from '../../nouns/orders/order-line.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import type { RecordPanel } from '../../ui/use-record-panel.ts';
import { CheckInButton } from './check-in-button.tsx';
import { EventCreationSwitch } from './event-creation-switch.tsx';
import { FanOrders } from './fan-orders.tsx';
import styles from './fan-panel.module.css';
import type { useFans } from './fan.queries.ts';
import { seatText } from './seat-text.ts';
import { UndoCheckInButton } from './undo-check-in-button.tsx';
import { useEventAdminAction } from './use-event-admin.ts';
import { useListedFan } from './use-listed-fan.ts';

interface FanPanelProps {
  event: EventDetail;
  list: ReturnType<typeof useFans>;
  panel: RecordPanel;
  fanId: number;
}

/** Shows a fan of the list. There is no page for a single fan. */
export default function FanPanel({ event, list, panel, fanId }: FanPanelProps) {
  const fan = useListedFan(event.event_id, fanId, list.data);
  return (
    <RecordDrawer panel={panel} title={fan?.name ?? 'User'}>
      <QueryState query={list}>
        {() =>
          fan === undefined ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="This user is not among those loaded. Close this panel and search for the name."
            />
          ) : (
            <Fan event={event} fan={fan} />
          )
        }
      </QueryState>
    </RecordDrawer>
  );
}

interface FanProps {
  event: EventDetail;
  fan: FanRow;
}

function Fan({ event, fan }: FanProps) {
  const { may } = useSession();
  const { named_seat: named } = fan;
  return (
    <FocusHome label={fan.name}>
      <div className={styles.fan}>
        <section className={parts.section} aria-labelledby="fan-contact">
          <h2 id="fan-contact">Contact</h2>
          <div className={styles.contact}>
            <PersonAvatar name={fan.name} imageUrl={fan.profile_image_url} isLarge />
            <dl className={parts.lines}>
              <Line label="Name">{fan.name}</Line>
              <Line label="Phone">{fan.phone_number || missing}</Line>
              <Line label="Email">{fan.email || missing}</Line>
            </dl>
          </div>
        </section>
        <section className={parts.section} aria-labelledby="fan-event">
          <h2 id="fan-event">At this event</h2>
          <dl className={parts.lines}>
            <Line label="Section / Row / Seat">{seatText(fan)}</Line>
            {named !== null && <Line label="Fan entered">{seatText(named)}</Line>}
            <Line label="Check-in">
              <CheckIn event={event} fan={fan} />
            </Line>
            <Line label="Event admin">
              <EventAdmin event={event} fan={fan} />
            </Line>
            {may(updateFanSetting) && !fan.has_left && (
              <Line label="Event creation">
                <EventCreationSwitch fan={fan} />
              </Line>
            )}
          </dl>
        </section>
        {may({ access: sectionAccess.orders }) && <FanOrders event={event} fan={fan} />}
      </div>
    </FocusHome>
  );
}

function CheckIn({ event, fan }: FanProps) {
  const { checkin_dttm: at, can } = fan;
  return (
    <div className={styles.state}>
      {at !== null && <DateTime at={at} timezone={event.timezone} />}
      {at === null && !can.check_in && 'Not checked in'}
      {can.check_in && <CheckInButton fan={fan} event={event} />}
      {can.undo_check_in && <UndoCheckInButton fan={fan} eventId={event.event_id} />}
    </div>
  );
}

function EventAdmin({ event, fan }: FanProps) {
  const { may } = useSession();
  const { label, run } = useEventAdminAction(fan, event.event_id);
  return (
    <div className={styles.state}>
      {fan.event_role === 'ADMIN' ? 'Yes' : 'No'}
      {may(makeEventAdmin) && !fan.has_left && (
        <Button size="small" onClick={run}>
          {label}
        </Button>
      )}
    </div>
  );
}
