import type { DoorFan } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import { Alert, App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { formatTime } from '../../lib/format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './door-desk.module.css';
import { useRecentArrivals, useUndoAtDoor } from './door.queries.ts';
import { FanLine } from './fan-line.tsx';

interface ArrivalsProps {
  event: EventDetail;
  onUndone: () => void;
}

/** Who came last at any door of the event, with a way back, and who came in twice. */
export function Arrivals({ event, onUndone }: ArrivalsProps) {
  const recent = useRecentArrivals(event.event_id);
  const zone = event.timezone;
  return (
    <section className={styles.list} aria-label="Latest arrivals">
      <h2>Latest arrivals</h2>
      <QueryState query={recent}>
        {({ arrivals, twice }) => (
          <>
            {twice.map(({ fan, scanned_dttm: at, scanned_by: by }) => (
              <Alert
                key={`${fan.user_id}/${at}`}
                type="warning"
                showIcon
                title={`${fan.name} came in twice`}
                description={`${first(fan, zone)}, and again ${formatTime(at, zone)} by ${by}, whose door had no network.`}
              />
            ))}
            {arrivals.length === 0 && <p className={styles.note}>Nobody yet.</p>}
            <ul className={styles.fans}>
              {arrivals.map((fan) => (
                <FanLine key={fan.user_id} fan={fan} notes={[arrival(fan, zone)]}>
                  <UndoButton fan={fan} eventId={event.event_id} onUndone={onUndone} />
                </FanLine>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  );
}

const arrival = ({ checkin_dttm: at, checked_in_by: by }: DoorFan, zone: string) =>
  at === null ? null : `${formatTime(at, zone)}${by === null ? '' : `, ${by}`}`;

const first = ({ checkin_dttm: at, checked_in_by: by }: DoorFan, zone: string) =>
  at === null ? 'First' : `First ${formatTime(at, zone)} ${by === null ? 'by their own hand' : `by ${by}`}`;

interface UndoButtonProps {
  fan: DoorFan;
  eventId: number;
  onUndone: () => void;
}

function UndoButton({ fan, eventId, onUndone }: UndoButtonProps) {
  const { message, modal } = App.useApp();
  const undo = useUndoAtDoor(eventId);
  const ask = () =>
    void modal.confirm({
      title: `Undo the check-in of ${fan.name}?`,
      content: 'They may check in again.',
      okText: 'Undo check-in',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        undo
          .mutateAsync(fan)
          .then(
            (done) => void message.success(done.message),
            (error: unknown) => void message.error(failureText(error)),
          )
          .finally(onUndone),
    });
  return (
    <Button aria-label={`Undo the check-in of ${fan.name}`} onClick={ask}>
      Undo
    </Button>
  );
}
