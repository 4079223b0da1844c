import { setupCode } from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { beginRequiredSetup, confirmRequiredSetup } from './second-factor.queries.ts';
import { SetupQr } from './setup-qr.tsx';

/** Sets up an authenticator app during the sign-in of an ADMIN whose house requires a second factor. */
export function RequiredSetup() {
  const { finishSecondStep, leaveSecondStep } = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  // A new secret replaces the last one, so nothing may load it again behind the page.
  const setup = useQuery({
    queryKey: ['required-setup'],
    queryFn: beginRequiredSetup,
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: confirmRequiredSetup,
    onError: (refusal) => setError(placeFailure(refusal, ['code']).beside.code ?? null),
  });
  const enter = useMutation({ mutationFn: finishSecondStep });

  function submit() {
    const parsed = setupCode.safeParse(code);
    setError(parsed.success ? null : (parsed.error.issues[0]?.message ?? secondFactorTexts.setupWrong));
    confirm.reset();
    return parsed.success ? confirm.mutateAsync(parsed.data).catch(() => {}) : null;
  }

  if (confirm.data !== undefined) {
    const { csrfToken, recovery_codes: codes } = confirm.data;
    return (
      <section className={styles.panel}>
        <EntryHeading title="Save your recovery codes" />
        <EntryNotice notice={failureNotice(enter.error && failureText(enter.error))} />
        <RecoveryCodes
          codes={codes}
          actions={({ copy, download }) => (
            <>
              <PlainButton
                look="primary"
                isBusy={enter.isPending}
                onClick={() => enter.mutateAsync(csrfToken).catch(() => {})}
              >
                I have saved them
              </PlainButton>
              <PlainButton onClick={copy}>Copy</PlainButton>
              <PlainButton onClick={download}>Download</PlainButton>
            </>
          )}
        />
      </section>
    );
  }
  return (
    <EntryForm
      title="Set up your second factor"
      lead="Your house requires a second factor of administrators. Scan the code with an authenticator app, then enter the 6 digits that it shows."
      notice={failureNotice(placeFailure(confirm.error ?? setup.error, ['code']).alone)}
      submitLabel="Turn on and continue"
      isBusy={confirm.isPending}
      onSubmit={submit}
      secondary={<PlainButton onClick={leaveSecondStep}>Start again</PlainButton>}
    >
      {setup.isPending && <Spinner size={32} />}
      {setup.data !== undefined && <SetupQr {...setup.data} />}
      <EntryField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        isCode
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
      />
    </EntryForm>
  );
}
