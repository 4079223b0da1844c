import type { DoorFan } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import { arrivalText, twiceText, twiceTitle } from '@backline/page/door/door-list-text';
import { Alert } from 'antd';
import { FocusHome, PassingControls } from '../../ui/focus-home.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { UndoCheckIn } from '../../nouns/fans/undo-check-in.tsx';
import station from '../../ui/scan-station.module.css';
import styles from './door-station.module.css';
import { stationTimes } from '../../lib/station-times.ts';
import { useRecentArrivals, useUndoAtDoor } from './door.queries.ts';
import { FanLine } from '@backline/page/door/fan-line';

interface ArrivalsProps {
  event: EventDetail;
  onUndone: () => void;
}

export function Arrivals({ event, onUndone }: ArrivalsProps) {
  const recent = useRecentArrivals(event.event_id);
  const times = stationTimes(event);
  return (
    <section className={station.list} aria-label="Latest arrivals">
      <h2>Latest arrivals</h2>
      <QueryState query={recent}>
        {({ arrivals, twice }) => (
          <>
            {twice.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title="Checked in twice"
                description={
                  <ul className={styles.fans}>
                    {twice.map((entry) => (
                      <li key={`${entry.fan.user_id}/${entry.scanned_dttm}`}>
                        {`${twiceTitle(entry)}. ${twiceText(entry, times)}`}
                      </li>
                    ))}
                  </ul>
                }
              />
            )}
            <FocusHome label="Most recent check-ins">
              {arrivals.length === 0 && <p className={station.note}>No one has checked in yet.</p>}
              <ul className={styles.fans}>
                {arrivals.map((fan) => (
                  <FanLine key={fan.user_id} fan={fan} notes={[arrivalText(fan, times)]}>
                    <PassingControls>
                      <UndoButton fan={fan} eventId={event.event_id} onUndone={onUndone} />
                    </PassingControls>
                  </FanLine>
                ))}
              </ul>
            </FocusHome>
          </>
        )}
      </QueryState>
    </section>
  );
}

interface UndoButtonProps {
  fan: DoorFan;
  eventId: number;
  onUndone: () => void;
}

function UndoButton({ fan, eventId, onUndone }: UndoButtonProps) {
  const undo = useUndoAtDoor(eventId);
  return <UndoCheckIn name={fan.name} run={() => undo.mutateAsync(fan.user_id).finally(onUndone)} />;
}
