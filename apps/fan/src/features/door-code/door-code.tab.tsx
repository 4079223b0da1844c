import type { Attendance } from '@backline/contract/attendance';
import { doorStepMs } from '@backline/contract/door-code';
import { useWakeLock } from '@backline/page/door/wake-lock';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour } from '../../lib/format.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './door-code.module.css';
import { useDoorKey } from './door-key.queries.ts';
import { QrCode } from './qr-code.tsx';
import { texts } from './texts.ts';
import { useDoorCode } from './use-door-code.ts';

/** The fan's code for the door, alone on a white screen: the brightest that a phone can be made to be. */
export function Component({ event }: { event: Attendance }) {
  const { data: key, error, refetch, isFetching } = useDoorKey(event.event_id);
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useWakeLock(true);
  // What lies behind is out of reach meanwhile, for a keyboard and for a screen reader, too.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const home = `/${event.event_code}`;
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby="door-code-title"
      onCancel={(press) => {
        press.preventDefault();
        navigate(home);
      }}
    >
      <title>{`${texts.title} · Backline`}</title>
      <h1 id="door-code-title">{event.event_name}</h1>
      {event.checkin_dttm !== null && (
        <p className={styles.in} role="status">
          {appTexts.place.in}. {appTexts.place.since(formatHour(event.checkin_dttm, event.timezone))}
        </p>
      )}
      {key !== undefined && <Code eventId={event.event_id} doorKey={key} />}
      {key === undefined && error === null && <Loading />}
      {key === undefined && error !== null && (
        <>
          <Notice kind="error">{failureText(error)}</Notice>
          <p>{texts.sayName}</p>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {appTexts.app.retry}
          </Button>
        </>
      )}
      <Link className={styles.close} href={home}>
        {texts.close}
      </Link>
    </dialog>
  );
}

interface CodeProps {
  eventId: number;
  doorKey: NonNullable<ReturnType<typeof useDoorKey>['data']>;
}

function Code({ eventId, doorKey }: CodeProps) {
  const { text, isBroken, secondsLeft } = useDoorCode(eventId, doorKey);
  if (isBroken) return <Notice kind="error">{texts.insecure}</Notice>;
  return (
    <>
      <QrCode text={text} label={texts.label} />
      <div className={styles.countdown} role="timer">
        <progress max={doorStepMs / 1_000} value={secondsLeft} aria-hidden />
        {texts.changesIn(secondsLeft)}
      </div>
    </>
  );
}
