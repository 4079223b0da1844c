import type { DoorFan } from '@backline/contract/door';
import { arrivalText, twiceText, twiceTitle } from '@backline/page/door/door-list-text';
import type { Doorway } from '@backline/page/door/doorway';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './door-station.module.css';
import { FanLine } from '@backline/page/door/fan-line';
import { useRecentArrivals, useUndoAtDoor } from './door.queries.ts';
import * as doorTexts from '@backline/contract/door.texts';

interface ArrivalsProps {
  doorway: Doorway;
  onUndone: () => void;
}

export function Arrivals({ doorway, onUndone }: ArrivalsProps) {
  const { times, failureText } = doorway;
  const recent = useRecentArrivals(doorway.event.event_id);
  return (
    <section className={styles.part} aria-label={doorTexts.fan.arrivals}>
      <h2>{doorTexts.fan.arrivals}</h2>
      {recent.error !== null && recent.data === undefined && <Notice kind="error">{failureText(recent.error)}</Notice>}
      {recent.data?.twice.map((entry) => (
        <Notice key={`${entry.fan.user_id}/${entry.scanned_dttm}`} kind="error">
          {`${twiceTitle(entry)}\n${twiceText(entry, times)}`}
        </Notice>
      ))}
      {recent.data?.arrivals.length === 0 && <p className={styles.note}>{doorTexts.fan.nobodyYet}</p>}
      <ul className={styles.fans}>
        {recent.data?.arrivals.map((fan) => (
          <FanLine key={fan.user_id} fan={fan} notes={[arrivalText(fan, times)]}>
            <Undo fan={fan} doorway={doorway} onUndone={onUndone} />
          </FanLine>
        ))}
      </ul>
    </section>
  );
}

function Undo({ fan, doorway, onUndone }: ArrivalsProps & { fan: DoorFan }) {
  const [isAsked, setIsAsked] = useState(false);
  const undo = useUndoAtDoor(doorway.event.event_id);
  const run = useSingleFlight(async () => {
    await undo.mutateAsync(fan.user_id).catch(() => {});
    setIsAsked(false);
    onUndone();
  });
  if (!isAsked) {
    return (
      <>
        {undo.error !== null && <Notice kind="error">{doorway.failureText(undo.error)}</Notice>}
        <Button look="quiet" aria-label={doorTexts.fan.undoOf(fan.name)} onClick={() => setIsAsked(true)}>
          {doorTexts.fan.undo}
        </Button>
      </>
    );
  }
  return (
    <div className={styles.asked} role="group" aria-label={doorTexts.fan.undoAsked(fan.name)}>
      <p>{doorTexts.fan.undoAsked(fan.name)}</p>
      <Button isBusy={undo.isPending} autoFocus onClick={() => void run()}>
        {doorTexts.fan.undoNow}
      </Button>
      <Button look="quiet" onClick={() => setIsAsked(false)}>
        {doorTexts.fan.keep}
      </Button>
    </div>
  );
}
