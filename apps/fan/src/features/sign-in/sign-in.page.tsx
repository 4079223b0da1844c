import { defaultCallingCode } from '@backline/contract/phone';
import { messages } from '@backline/contract/messages';
import { noPhone, type PhoneValue } from '@backline/page/phone-typing';
import { useState } from 'react';
import { askedNumber } from '../../lib/asked-code.ts';
import { useSession } from '../../lib/session.ts';
import { CodeStep } from './code.step.tsx';
import { NameStep } from './name.step.tsx';
import { PhoneStep, type AskedFor } from './phone.step.tsx';

/** The code that was asked for before the page was reloaded. */
function awaited(): AskedFor | null {
  const phoneNumber = askedNumber.read();
  return phoneNumber === null ? null : { phoneNumber, said: messages.passcodeSent };
}

/** One page, three steps. What was typed outlives a step back, the wait for a code the page; the address, with its event's code, stays as it is. */
export function Component() {
  const { state } = useSession();
  const [phone, setPhone] = useState<PhoneValue>({ ...noPhone, callingCode: defaultCallingCode });
  const [askedFor, setAskedFor] = useState(awaited);

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
  return <PhoneStep phone={phone} isLost={state === 'lost'} onType={setPhone} onSent={wait} />;
}
