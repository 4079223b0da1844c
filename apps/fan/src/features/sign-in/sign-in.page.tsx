import * as sessionTexts from '@backline/contract/session.texts';
import { noPhoneAt, type PhoneValue } from '@backline/page/phone-typing';
import { useState } from 'react';
import { askedNumber } from '../../lib/asked-code.ts';
import { useSession } from '../../lib/session.ts';
import { CodeStep } from './code.step.tsx';
import { NameStep } from './name.step.tsx';
import { PhoneStep, type AskedFor } from './phone.step.tsx';
import { useEventCountry } from './sign-in.queries.ts';

function awaited(): AskedFor | null {
  const phoneNumber = askedNumber.read();
  return phoneNumber === null ? null : { phoneNumber, said: sessionTexts.passcodeSent };
}

/**
 * Signs a fan in. Keeps the typed number on a step back and the pending code on a reload. The URL keeps the event code.
 */
export function Component() {
  const { state } = useSession();
  const countryCode = useEventCountry();
  // Has no calling code until the fan picks one, because the event's country may load after the first digits.
  const [typed, setTyped] = useState<Partial<PhoneValue>>({});
  const phone = { ...noPhoneAt(countryCode), ...typed };
  const [askedFor, setAskedFor] = useState(awaited);

  const type = (next: PhoneValue) =>
    setTyped(next.callingCode === phone.callingCode && !('callingCode' in typed) ? { number: next.number } : next);
  const wait = (asked: AskedFor) => {
    askedNumber.keep(asked.phoneNumber);
    setAskedFor(asked);
  };
  const leave = () => {
    askedNumber.forget();
    setAskedFor(null);
  };

  if (state === 'unnamed') return <NameStep />;
  if (askedFor !== null) return <CodeStep {...askedFor} onBack={leave} />;
  return <PhoneStep phone={phone} countryCode={countryCode} isLost={state === 'lost'} onType={type} onSent={wait} />;
}
