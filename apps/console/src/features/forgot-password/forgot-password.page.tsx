import { email as emailSchema } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryDone, EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { mailResetLink } from './forgot-password.queries.ts';

export const handle: RouteHandle = { title: 'Reset your password' };

export function Component() {
  const botCheck = useBotCheck();
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const send = useMutation({ mutationFn: async () => mailResetLink(email.trim(), await botCheck.take()) });

  function submit() {
    const isValid = emailSchema.safeParse(email).success;
    setFieldError(isValid ? null : sessionTexts.emailInvalid);
    send.reset();
    return isValid ? send.mutateAsync().catch(() => {}) : null;
  }

  const { beside, alone } = placeFailure(send.error, ['email']);
  if (send.isSuccess) {
    return (
      <EntryDone title="Check your email" text={sessionTexts.resetSent}>
        <Link to="/signin">Back to sign in</Link>
      </EntryDone>
    );
  }
  return (
    <EntryForm
      title="Reset your password"
      lead="We will mail you a link to set a new one."
      notice={failureNotice(alone)}
      submitLabel="Send reset link"
      isBusy={send.isPending}
      onSubmit={submit}
      footer={
        <span>
          Remember your password? <Link to="/signin">Back to sign in</Link>
        </span>
      }
    >
      <EntryField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={fieldError ?? beside.email}
        onChange={(value) => {
          setEmail(value);
          setFieldError(null);
        }}
      />
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
