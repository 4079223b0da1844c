import { secondFactorCode } from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { finishStep, finishStepByPasskey } from './second-factor.queries.ts';

export function CodeStep() {
  const session = useSession();
  const [code, setCode] = useState('');
  const ways = session.secondStep?.ways ?? [];
  const hasApp = ways.includes('app');
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const [error, setError] = useState<string | null>(null);
  const finish = useMutation({
    mutationFn: async (typed: string) => session.finishSecondStep((await finishStep(typed)).csrfToken),
    onError: (refusal) => setError(placeFailure(refusal, ['code']).beside.code ?? null),
  });

  const byPasskey = useMutation({
    mutationFn: async () => session.finishSecondStep((await finishStepByPasskey()).csrfToken),
  });

  const submit = useSingleFlight(async (typed: string) => {
    const parsed = secondFactorCode.safeParse(typed);
    setError(parsed.success ? null : (parsed.error.issues[0]?.message ?? sessionTexts.codeRequired));
    finish.reset();
    byPasskey.reset();
    if (parsed.success) await finish.mutateAsync(parsed.data).catch(() => {});
  });

  function change(typed: string) {
    setCode(typed);
    setError(null);
    if (!isRecovery && /^\d{6}$/.test(typed.trim()) && typed.trim() !== code.trim()) void submit(typed);
  }

  const { alone } = placeFailure(finish.error ?? byPasskey.error, ['code']);
  return (
    <EntryForm
      title={secondFactorTexts.stepTitle}
      lead={
        isRecovery
          ? hasApp || !ways.includes('passkey')
            ? 'Enter one of the recovery codes that you saved. Each works once.'
            : 'Use your passkey, or enter one of the recovery codes that you saved.'
          : 'Enter the 6-digit code that your authenticator app shows now.'
      }
      notice={failureNotice(alone)}
      submitLabel="Continue"
      isBusy={finish.isPending}
      onSubmit={() => submit(code)}
      secondary={
        <>
          {ways.includes('passkey') && (
            <PlainButton
              isBusy={byPasskey.isPending}
              onClick={() => {
                finish.reset();
                setError(null);
                return byPasskey.mutateAsync().catch(() => {});
              }}
            >
              Use a passkey
            </PlainButton>
          )}
          <PlainButton look="link" onClick={session.leaveSecondStep}>
            Start again
          </PlainButton>
        </>
      }
      footer={
        hasApp ? (
          <span>
            <PlainButton
              look="link"
              onClick={() => {
                setIsRecovery(!isRecovery);
                setCode('');
                setError(null);
              }}
            >
              {isRecovery ? 'Use my authenticator app' : 'Use a recovery code'}
            </PlainButton>
          </span>
        ) : undefined
      }
    >
      <EntryField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        isCode={!isRecovery}
        autoFocus
        value={code}
        error={error}
        onChange={change}
      />
    </EntryForm>
  );
}
