import type { Attendance } from '@backline/contract/attendance';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useEffect, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { rememberedSeat, rememberSeat, type Seat } from '../../lib/remembered.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useCheckIn } from './attendance.queries.ts';
import styles from './check-in.module.css';

const parts = ['section', 'row', 'seat'] as const;
const standing: Seat = { section: '', row: '', seat: '' };
const isStanding = (seat: Seat) => parts.every((part) => seat[part].trim() === '');

export function CheckInStep({ event, onEnd }: { event: Attendance; onEnd: () => void }) {
  const [seat, setSeat] = useState<Seat>(
    () => rememberedSeat(event.event_id) ?? { section: event.section, row: event.row, seat: event.seat },
  );
  const arrive = useCheckIn(event);
  const isIn = event.checkin_dttm !== null;
  useEffect(() => {
    if (isIn) onEnd();
  }, [isIn, onEnd]);

  const send = useSingleFlight(async (named: Seat) => {
    const answer = await arrive.mutateAsync(named).catch(() => undefined);
    if (answer === null) onEnd();
  });
  const isFromList = !isStanding({ section: event.section, row: event.row, seat: event.seat });
  const { beside, alone } = placeFailure(arrive.error, parts, failureText);

  return (
    <Screen title={attendanceTexts.fan.checkIn.title} lead={event.event_name}>
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <Form onSubmit={() => void send(seat)}>
        <p className={styles.hint}>
          {isFromList ? attendanceTexts.fan.checkIn.fromList : attendanceTexts.fan.checkIn.fromTicket}
        </p>
        <div className={styles.seat}>
          {parts.map((part) => (
            <Field
              key={part}
              label={attendanceTexts.fan.checkIn[part]}
              name={part}
              autoComplete="off"
              autoCapitalize="characters"
              value={seat[part]}
              error={beside[part] ?? null}
              onChange={(typed) => {
                const next = { ...seat, [part]: typed };
                setSeat(next);
                rememberSeat(event.event_id, next);
              }}
            />
          ))}
        </div>
        <Button type="submit" disabled={isStanding(seat)} isBusy={arrive.isPending}>
          {attendanceTexts.fan.checkIn.submit}
        </Button>
      </Form>
      <Button look="quiet" isBusy={arrive.isPending} onClick={() => void send(standing)}>
        {attendanceTexts.fan.checkIn.standing}
      </Button>
      <Button look="quiet" onClick={onEnd}>
        {attendanceTexts.fan.checkIn.later}
      </Button>
    </Screen>
  );
}
