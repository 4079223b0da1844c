import * as sessionTexts from '@backline/contract/session.texts';
import { isWholeCode, readCode } from '@backline/page/passcode';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { askedLeaver } from '../../lib/asked-code.ts';
import { failureText } from '../../lib/failure-text.ts';
import { outbox } from '../../lib/outbox/fan-outbox.ts';
import { endSession, knownFanId } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { forgetQueuedAtStations } from './queued-at-stations.ts';
import styles from './profile.module.css';
import { leave, sendLeaveCode } from './profile.queries.ts';
import * as profileTexts from '@backline/contract/fan-profile.texts';

/** Explains what is erased before it asks for the code. The code is never filled in or sent automatically. */
export function Component() {
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(() => askedLeaver.read() === String(knownFanId()));
  const ask = useMutation({
    mutationFn: sendLeaveCode,
    onSuccess: () => {
      askedLeaver.keep(String(knownFanId()));
      setIsAsked(true);
      setCode('');
    },
  });
  const end = useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      askedLeaver.forget();
      await outbox.forgetAll().catch(() => {});
      await forgetQueuedAtStations().catch(() => {});
      navigate('/goodbye', { replace: true });
      endSession('left');
    },
    onError(error) {
      const { beside, alone } = placeFailure(error, ['code'], failureText);
      setWrong(beside.code ?? alone);
    },
  });
  const askOnce = useSingleFlight(() => ask.mutateAsync().catch(() => {}));
  const leaveOnce = useSingleFlight(async () => {
    if (!isWholeCode(code)) return setWrong(code === '' ? sessionTexts.codeRequired : sessionTexts.passcodeInvalid);
    setWrong(null);
    await end.mutateAsync(code).catch(() => {});
  });

  return (
    <Screen title={profileTexts.leave.title}>
      <p>{profileTexts.leave.goes}</p>
      <p>{profileTexts.leave.stays}</p>
      <p>{profileTexts.leave.elsewhere}</p>
      <Failure error={ask.error} />
      {ask.isSuccess && <Notice kind="good">{sessionTexts.passcodeSent}</Notice>}
      {isAsked && (
        <Form onSubmit={leaveOnce}>
          <Field
            label={sessionTexts.fan.textedCode.label}
            name="code"
            look="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            error={wrong}
            onChange={(typed) => {
              setCode(readCode(typed));
              setWrong(null);
            }}
          />
          <Button type="submit" isBusy={end.isPending}>
            {profileTexts.leave.confirm}
          </Button>
        </Form>
      )}
      <Button look={isAsked ? 'quiet' : 'primary'} isBusy={ask.isPending} onClick={() => void askOnce()}>
        {isAsked ? sessionTexts.fan.textedCode.resend : profileTexts.leave.ask}
      </Button>
      <Link className={styles.leave} href="/profile">
        {profileTexts.leave.stay}
      </Link>
    </Screen>
  );
}
