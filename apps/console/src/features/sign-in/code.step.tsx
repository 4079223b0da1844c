import { verificationCode } from '@backline/contract/sign-in-codes';
import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { useSession } from '../../lib/session.tsx';
import { useSingleFlight } from '@backline/page/single-flight';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, failureNotice, type Notice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { isWholeCode, readCode } from '@backline/page/passcode';
import { firstNotice } from './first-notice.ts';
import { askedStep } from '../../lib/asked-step.ts';
import { redeemCode, textCode } from './sign-in.queries.ts';
import styles from './sign-in.module.css';
import { useCooldown } from '@backline/page/use-cooldown';

interface CodeStepProps {
  /** Phone number as normalised by the server, or as typed if the response was lost. */
  phoneNumber: string;
  /** The server's message; null if the response was lost. */
  said: string | null;
  onCancel: () => void;
}

export function CodeStep({ phoneNumber, said, onCancel }: CodeStepProps) {
  const session = useSession();
  const botCheck = useBotCheck();
  const [isSent, setIsSent] = useState(said !== null);
  const cooldown = useCooldown({ startsOver: !isSent });
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(() => firstNotice(said, sessionTexts.passcodeSent));
  function showFailure(error: Error) {
    const { beside, alone } = placeFailure(error, ['code']);
    setFieldError(beside.code ?? null);
    setNotice(failureNotice(alone));
  }

  const resend = useMutation({
    mutationFn: async () => textCode(phoneNumber, await botCheck.take(), { resend: isSent }),
    onSuccess: ({ message, phone_number: readNumber }) => {
      setNotice({ kind: 'success', text: message });
      setIsSent(true);
      askedStep.keep({ name: 'code', phoneNumber: readNumber });
      cooldown.restart();
    },
    onError: showFailure,
  });
  const confirm = useMutation({
    mutationFn: async (typed: string) => session.signIn(await redeemCode(phoneNumber, typed), 'phone'),
    onError: showFailure,
  });

  const submit = useSingleFlight(async (typed: string) => {
    const parsed = verificationCode.safeParse(typed);
    const message = parsed.success ? null : (parsed.error.issues[0]?.message ?? sessionTexts.passcodeInvalid);
    setFieldError(message);
    setNotice(null);
    if (message === null) await confirm.mutateAsync(typed).catch(() => {});
  });

  return (
    <EntryForm
      title={sessionTexts.verificationCodeTitle}
      lead={
        <>
          Enter the 6-digit code we sent to <strong>{resend.data?.phone_number ?? phoneNumber}</strong>. It expires in 5
          minutes.
        </>
      }
      notice={notice}
      submitLabel="Continue"
      isBusy={confirm.isPending}
      onSubmit={() => submit(code)}
      secondary={<PlainButton onClick={onCancel}>Cancel</PlainButton>}
    >
      <EntryField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        isCode
        autoFocus
        value={code}
        error={fieldError}
        onChange={(value) => {
          const read = readCode(value);
          setCode(read);
          setFieldError(null);
          if (isWholeCode(read) && read !== code) void submit(read);
        }}
      />
      <div className={styles.resend}>
        <span>Didn’t get a code?</span>
        <PlainButton
          look="link"
          disabled={cooldown.secondsLeft > 0}
          isBusy={resend.isPending}
          onClick={() => resend.mutateAsync().catch(() => {})}
        >
          {cooldown.secondsLeft > 0 ? `Resend code in ${cooldown.secondsLeft} s` : 'Resend code'}
        </PlainButton>
      </div>
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
