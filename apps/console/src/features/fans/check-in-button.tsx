import type { DoorAnswer } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import type { FanRow } from '@backline/contract/fans';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { checkInWords } from './check-in-outcome.ts';
import { useCheckIn, useUndoCheckIn } from './event-fan.queries.ts';

interface CheckInButtonProps {
  fan: FanRow;
  event: EventDetail;
}

export function CheckInButton({ fan, event }: CheckInButtonProps) {
  const { message } = App.useApp();
  const checkIn = useCheckIn(event.event_id);
  const undo = useUndoCheckIn(event.event_id);
  const controls = useLeaveFocusAtHome();

  const reportFailure = (error: unknown) => void message.error(failureText(error));
  const takeBack = () => {
    message.destroy(fan.id);
    undo.mutateAsync(fan.id).then((done) => void message.success(done.message), reportFailure);
  };
  // A ref, since a second tap can come before React renders the first.
  const isUnderWay = useRef(false);
  const checkInOnce = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    checkIn
      .mutateAsync(fan.id)
      .then(tell, reportFailure)
      .finally(() => (isUnderWay.current = false));
  };
  const tell = (answer: DoorAnswer) => {
    const words = checkInWords(answer, { name: fan.name, timezone: event.timezone });
    if (answer.outcome !== 'checked_in') return void message.warning(words);
    const content = (
      <>
        {words}{' '}
        <Button size="small" aria-label={`Undo check-in for ${fan.name}`} onClick={takeBack}>
          Undo
        </Button>
      </>
    );
    void message.success({ key: fan.id, content, duration: 8 });
  };
  return (
    <div ref={controls}>
      <Button size="small" aria-label={`Check in ${fan.name}`} loading={checkIn.isPending} onClick={checkInOnce}>
        Check in
      </Button>
    </div>
  );
}
