import { defaultCallingCode } from '@backline/contract/phone';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as sessionTexts from '@backline/contract/session.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rememberedAddress, rememberedEmail } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askedStep } from '../../lib/asked-step.ts';
import { CodeStep } from './code.step.tsx';
import { IdentifierStep } from './identifier.step.tsx';
import { LinkSentStep } from './link-sent.step.tsx';
import { MailedCodeStep } from './mailed-code.step.tsx';
import { OnlyProviderStep } from './only-provider.step.tsx';
import { useSignInWays } from '../../nouns/use-sign-in-ways.ts';
import { PasswordStep } from './password.step.tsx';

/** Loaded only when needed: most sign-ins have no second step. */
const SecondStep = lazy(() => import('../../nouns/second-factor/second-step.tsx'));

/** Step of the sign-in. `said` is the server's message, or null if the response was lost. */
type Step =
  | { name: 'identifier' }
  | { name: 'link-sent'; email: string; said: string | null }
  | { name: 'code'; phoneNumber: string; said: string | null }
  | { name: 'mailed-code' }
  | { name: 'password' };

export const handle: RouteHandle = { title: 'Sign in' };

/** Restores the step that was open when the tab was closed. */
function awaited(): Step {
  const asked = askedStep.read();
  if (asked === null) return { name: 'identifier' };
  return { ...asked, said: asked.name === 'code' ? sessionTexts.passcodeSent : sessionTexts.linkSent };
}

/** The typed text survives a step back. The router redirects people who are signed in. */
export function Component() {
  const session = useSession();
  const ways = useSignInWays();
  const provider = ways.data?.provider ?? null;
  const [query, setQuery] = useSearchParams();
  const [step, setStep] = useState<Step>(() => (query.has('code') ? { name: 'mailed-code' } : awaited()));
  const [typed, setTyped] = useState(() => rememberedAddress() ?? '');
  const [callingCode, setCallingCode] = useState<string | null>(defaultCallingCode);
  const goBack = () => {
    askedStep.forget();
    if (query.has('code')) setQuery({}, { replace: true });
    setStep({ name: 'identifier' });
  };

  if (session.secondStep !== null) {
    return (
      <Suspense fallback={<Spinner size={32} />}>
        <SecondStep />
      </Suspense>
    );
  }
  if (ways.data?.is_only === true && provider !== null) return <OnlyProviderStep provider={provider} />;
  if (step.name === 'link-sent') return <LinkSentStep email={step.email} said={step.said} onBack={goBack} />;
  if (step.name === 'code') return <CodeStep phoneNumber={step.phoneNumber} said={step.said} onCancel={goBack} />;
  if (step.name === 'mailed-code') return <MailedCodeStep email={rememberedEmail() ?? ''} onCancel={goBack} />;
  if (step.name === 'password') return <PasswordStep typed={typed} onBack={goBack} />;
  return (
    <IdentifierStep
      provider={provider}
      typed={typed}
      onType={setTyped}
      callingCode={callingCode}
      onCallingCode={setCallingCode}
      onSent={(identifier, said) => {
        const asked =
          identifier.kind === 'email'
            ? ({ name: 'link-sent', email: identifier.email } as const)
            : ({ name: 'code', phoneNumber: identifier.phoneNumber } as const);
        askedStep.keep(asked);
        setStep({ ...asked, said });
      }}
      onUsePassword={() => setStep({ name: 'password' })}
    />
  );
}
