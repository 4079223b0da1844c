import * as sessionTexts from '@backline/contract/session.texts';
import { isWholeCode, readCode } from '@backline/page/passcode';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useCooldown } from '@backline/page/use-cooldown';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askedNumber } from '../../lib/asked-code.ts';
import { failureText } from '../../lib/failure-text.ts';
import { beginSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BotCheckLine, useBotCheck } from './bot-check.tsx';
import type { AskedFor } from './phone.step.tsx';
import { redeemCode, textCode } from './sign-in.queries.ts';

export function CodeStep({ phoneNumber, said, onBack }: AskedFor & { onBack: () => void }) {
  const botCheck = useBotCheck();
  // True once the server has accepted the request. Before that a retry does not count as a request for a second text
  // message.
  const [isSent, setIsSent] = useState(said !== null);
  const cooldown = useCooldown({ startsOver: !isSent });
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  const resend = useMutation({
    mutationFn: async () => textCode(phoneNumber, await botCheck.take(), { resend: isSent }),
    onSuccess: ({ phone_number: readNumber }) => {
      askedNumber.keep(readNumber);
      setIsSent(true);
      setWrong(null);
      cooldown.restart();
    },
  });
  const confirm = useMutation({
    mutationFn: (typed: string) => redeemCode(phoneNumber, typed),
    onSuccess: ({ csrfToken, fan, is_new: isNew }) => {
      askedNumber.forget();
      beginSession({ csrfToken, id: fan.id, isNew });
    },
    onError(error) {
      const { beside, alone } = placeFailure(error, ['code'], failureText);
      setWrong(beside.code ?? alone);
    },
  });

  const submit = useSingleFlight(async (typed: string) => {
    resend.reset();
    if (!isWholeCode(typed)) return setWrong(typed === '' ? sessionTexts.codeRequired : sessionTexts.passcodeInvalid);
    setWrong(null);
    await confirm.mutateAsync(typed).catch(() => {});
  });
  const sendAgain = useSingleFlight(() => resend.mutateAsync().catch(() => {}));

  const { alone: notTexted } = placeFailure(resend.error, [], failureText);
  return (
    <Screen
      title={sessionTexts.fan.codeTitle}
      lead={sessionTexts.fan.codeLead(resend.data?.phone_number ?? phoneNumber)}
    >
      {notTexted !== null && <Notice kind="error">{notTexted}</Notice>}
      {resend.isSuccess && <Notice kind="good">{resend.data.message}</Notice>}
      {resend.isIdle && !isSent && <Notice kind="error">{sessionTexts.fan.codeMaybeSent}</Notice>}
      {resend.isIdle && said !== null && said !== sessionTexts.passcodeSent && <Notice kind="good">{said}</Notice>}
      <Form onSubmit={() => submit(code)}>
        <Field
          label={sessionTexts.fan.textedCode.label}
          name="code"
          look="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus
          value={code}
          error={wrong}
          onChange={(typed) => {
            const read = readCode(typed);
            setCode(read);
            setWrong(null);
            if (isWholeCode(read) && read !== code) void submit(read);
          }}
        />
        <Button type="submit" isBusy={confirm.isPending}>
          {sessionTexts.fan.confirm}
        </Button>
      </Form>
      <BotCheckLine check={botCheck} />
      <Button look="quiet" disabled={cooldown.secondsLeft > 0} isBusy={resend.isPending} onClick={sendAgain}>
        {cooldown.secondsLeft > 0
          ? sessionTexts.fan.resendIn(cooldown.secondsLeft)
          : sessionTexts.fan.textedCode.resend}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {sessionTexts.fan.otherNumber}
      </Button>
    </Screen>
  );
}
