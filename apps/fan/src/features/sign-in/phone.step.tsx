import { sendFanCode } from '@backline/contract/attendance';
import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { isAnswerLost } from '@backline/page/lost-answer';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import links from '../../ui/link.module.css';
import selects from '../../ui/select.module.css';
import { Screen } from '../../ui/screen.tsx';
import { helpAddress } from './help-address.ts';
import { BotCheckLine, useBotCheck } from './bot-check.tsx';
import { textCode } from './sign-in.queries.ts';

const phoneRule = sendFanCode.input.shape.phone_number;

export interface AskedFor {
  /** Number as normalised by the server, or as typed if the response was lost. */
  phoneNumber: string;
  said: string | null;
}

interface PhoneStepProps {
  above?: ReactNode;
  phone: PhoneValue;
  countryCode: string | undefined;
  isLost: boolean;
  onType: (phone: PhoneValue) => void;
  onSent: (asked: AskedFor) => void;
}

export function PhoneStep({ above, phone, countryCode, isLost, onType, onSent }: PhoneStepProps) {
  const botCheck = useBotCheck();
  const [wrong, setWrong] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: async (phoneNumber: string) => textCode(phoneNumber, await botCheck.take()),
    onSuccess: ({ message, phone_number: phoneNumber }) => onSent({ phoneNumber, said: message }),
    onError(error, phoneNumber) {
      if (isAnswerLost(error)) onSent({ phoneNumber, said: null });
    },
  });

  const submit = useSingleFlight(async () => {
    const phoneNumber = toPhoneNumber(phone);
    const isRight = phoneRule.safeParse(phoneNumber).success;
    setWrong(isRight ? null : phone.number.trim() === '' ? peopleTexts.phoneRequired : sessionTexts.phoneInvalid);
    send.reset();
    if (isRight) await send.mutateAsync(phoneNumber).catch(() => {});
  });

  const { beside, alone } = placeFailure(send.error, ['phone_number'], failureText);
  return (
    <Screen above={above} title={sessionTexts.fan.title} lead={sessionTexts.fan.lead}>
      {isLost && <Notice kind="error">{sessionTexts.sessionLost}</Notice>}
      {alone !== null && <Notice kind="error">{alone}</Notice>}
      <Form onSubmit={submit}>
        <PhoneField
          label={sessionTexts.fan.phone}
          autoComplete="tel"
          enterKeyHint="next"
          hint={sessionTexts.fan.phoneHint}
          countryCode={countryCode}
          value={phone}
          error={wrong ?? beside.phone_number ?? null}
          onChange={(typed) => {
            onType(typed);
            setWrong(null);
          }}
        />
        <BotCheckLine check={botCheck} />
        <Button type="submit" isBusy={send.isPending}>
          {sessionTexts.fan.sendCode}
        </Button>
      </Form>
      <a className={links.link} href={helpAddress(location.pathname)}>
        {sessionTexts.fan.cannotSignIn}
      </a>
      <LanguageSelect className={selects.select} label={sessionTexts.fan.language} />
    </Screen>
  );
}
