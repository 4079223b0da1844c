import { checkInHours } from '@backline/contract/attendance';
import type { FoundEvent } from '@backline/contract/event-by-code';
import * as sessionTexts from '@backline/contract/session.texts';
import { defaultBrand } from '@backline/contract/shown-brand';
import { noPhoneAt, type PhoneValue } from '@backline/page/phone-typing';
import { lazy, useState } from 'react';
import { useLocation } from 'wouter';
import { useBrandOnPage, useLook } from '../../lib/brand-on-page.ts';
import { BrandContext } from '../../lib/brand.ts';
import { askedNumber } from '../../lib/asked-code.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';
import { CodeStep } from './code.step.tsx';
import { NameStep } from './name.step.tsx';
import { PhoneStep, type AskedFor } from './phone.step.tsx';
import { eventCodeAt } from './event-code-at.ts';
import { EventCard } from './event-card.tsx';
import { useEventAt } from './sign-in.queries.ts';

/** Loads only for a wrong code, which few fans type. */
const UnknownCode = lazy(async () => ({ default: (await import('./unknown-code.tsx')).Component }));

function awaited(): AskedFor | null {
  const phoneNumber = askedNumber.read();
  return phoneNumber === null ? null : { phoneNumber, said: sessionTexts.passcodeSent };
}

const placeOf = ({ event_dttm: startsAt }: FoundEvent) =>
  Math.abs(startsAt - serverNow()) < checkInHours * 3_600_000 ? 'hall' : 'phone';

/**
 * Signs a fan in. Keeps the typed number on a step back and the pending code on a reload. The URL keeps the event code.
 */
export function Component() {
  const { state } = useSession();
  // Renders again when the fan types another code.
  useLocation();
  const code = eventCodeAt(location.pathname);
  const { event, isFailed } = useEventAt(code);
  const countryCode = event?.country_code;
  const brand = event?.brand ?? defaultBrand;
  useBrandOnPage(brand, null);
  useLook(event === null ? 'phone' : event && placeOf(event), event?.accent);
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

  function step() {
    if (state === 'unnamed') return <NameStep />;
    if (askedFor !== null) return <CodeStep {...askedFor} onBack={leave} />;
    if (code !== null && event === null) return <UnknownCode key={code} code={code} />;
    return (
      <PhoneStep
        above={code !== null && !isFailed && <EventCard event={event ?? undefined} />}
        phone={phone}
        countryCode={countryCode}
        isLost={state === 'lost'}
        onType={type}
        onSent={wait}
      />
    );
  }
  return <BrandContext value={brand}>{step()}</BrandContext>;
}
