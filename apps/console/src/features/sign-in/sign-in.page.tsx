import { defaultCallingCode } from '@backline/contract/phone';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rememberedAddress } from '../../lib/session-storage.ts';
import { CodeStep } from './code.step.tsx';
import { IdentifierStep } from './identifier.step.tsx';
import { LinkSentStep } from './link-sent.step.tsx';
import { PasswordStep } from './password.step.tsx';

type Step =
  | { name: 'identifier' }
  | { name: 'link-sent'; email: string }
  | { name: 'code'; phoneNumber: string }
  | { name: 'password' };

export const handle: RouteHandle = { title: 'Sign in' };

/** One page, four steps. What was typed outlives a step back. Whoever is signed in leaves by the router's rule. */
export function Component() {
  const [step, setStep] = useState<Step>({ name: 'identifier' });
  const [typed, setTyped] = useState(() => rememberedAddress() ?? '');
  const [callingCode, setCallingCode] = useState<string | null>(defaultCallingCode);
  const goBack = () => setStep({ name: 'identifier' });

  if (step.name === 'link-sent') return <LinkSentStep email={step.email} onBack={goBack} />;
  if (step.name === 'code') return <CodeStep phoneNumber={step.phoneNumber} onCancel={goBack} />;
  if (step.name === 'password') return <PasswordStep typed={typed} onBack={goBack} />;
  return (
    <IdentifierStep
      typed={typed}
      onType={setTyped}
      callingCode={callingCode}
      onCallingCode={setCallingCode}
      onSent={(identifier) =>
        setStep(
          identifier.kind === 'email'
            ? { name: 'link-sent', email: identifier.email }
            : { name: 'code', phoneNumber: identifier.phoneNumber },
        )
      }
      onUsePassword={() => setStep({ name: 'password' })}
    />
  );
}
