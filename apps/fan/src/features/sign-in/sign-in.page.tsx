import { defaultCallingCode } from '@backline/contract/phone';
import { noPhone, type PhoneValue } from '@backline/page/phone-typing';
import { useState } from 'react';
import { askedNumber } from '../../lib/asked-code.ts';
import { useSession } from '../../lib/session.ts';
import { CodeStep } from './code.step.tsx';
import { NameStep } from './name.step.tsx';
import { PhoneStep } from './phone.step.tsx';

/** One page, three steps. What was typed outlives a step back, the wait for a code the page; the address, with its event's code, stays as it is. */
export function Component() {
  const { state } = useSession();
  const [phone, setPhone] = useState<PhoneValue>({ ...noPhone, callingCode: defaultCallingCode });
  const [askedFor, setAskedFor] = useState(askedNumber.read);

  const wait = (phoneNumber: string) => {
    askedNumber.keep(phoneNumber);
    setAskedFor(phoneNumber);
  };
  const leave = () => {
    askedNumber.forget();
    setAskedFor(null);
  };

  if (state === 'unnamed') return <NameStep />;
  if (askedFor !== null) return <CodeStep phoneNumber={askedFor} onBack={leave} />;
  return <PhoneStep phone={phone} isLost={state === 'lost'} onType={setPhone} onSent={wait} />;
}
