import { password as passwordSchema } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryDone, EntryForm, EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { setNewPassword } from './forgot-password.queries.ts';

export const handle: RouteHandle = { title: 'Choose a new password' };

export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: () => setNewPassword(token, password),
  });

  function submit() {
    const parsed = passwordSchema.safeParse(password);
    setFieldError(parsed.success ? null : (parsed.error.issues[0]?.message ?? sessionTexts.passwordRequired));
    change.reset();
    return parsed.success ? change.mutateAsync().catch(() => {}) : null;
  }

  if (token === '') {
    return (
      <section>
        <EntryHeading title="This link is incomplete" lead="Open the link from the mail again, or ask for a new one." />
        <EntryNotice notice={null} />
        <p>
          <Link to="/custom-views/user-auth/forgot-password">Request a new link</Link>
        </p>
      </section>
    );
  }
  const { beside, alone } = placeFailure(change.error, ['password']);
  if (change.isSuccess) {
    return (
      <EntryDone title="Password changed" text={sessionTexts.resetDone}>
        <Link to="/signin">Go to sign in</Link>
      </EntryDone>
    );
  }
  return (
    <EntryForm
      title="Choose a new password"
      lead="Every device that is signed in with your account is signed out."
      notice={failureNotice(alone)}
      submitLabel="Change password"
      isBusy={change.isPending}
      onSubmit={submit}
      footer={<Link to="/signin">Go to sign in</Link>}
    >
      <EntryField
        label="New password"
        name="password"
        isSecret
        autoComplete="new-password"
        value={password}
        error={fieldError ?? beside.password}
        hint="At least 12 characters."
        onChange={(value) => {
          setPassword(value);
          setFieldError(null);
        }}
      />
    </EntryForm>
  );
}
