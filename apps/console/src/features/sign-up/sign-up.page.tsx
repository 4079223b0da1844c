import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { forgetAddress, rememberAddress } from '../../lib/session-storage.ts';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryDone, EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import styles from './sign-up.module.css';
import { askForAccess } from './sign-up.queries.ts';
import { checkSignUp, type SignUpErrors, type SignUpForm } from './sign-up.rules.ts';

const empty: SignUpForm = { name: '', email: '', password: '' };

export const handle: RouteHandle = { title: 'Request access' };

export function Component() {
  const botCheck = useBotCheck();
  const [form, setForm] = useState(empty);
  const [isRemembered, setIsRemembered] = useState(true);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const set = (change: Partial<SignUpForm>) => setForm({ ...form, ...change });
  const ask = useMutation({
    mutationFn: async () => askForAccess(form, await botCheck.take()),
    onSuccess: () => {
      if (isRemembered) rememberAddress(form.email.trim().toLowerCase());
      else forgetAddress();
    },
  });

  function submit() {
    const found = checkSignUp(form);
    setErrors(found);
    ask.reset();
    return Object.keys(found).length === 0 ? ask.mutateAsync().catch(() => {}) : null;
  }

  const { beside, alone } = placeFailure(ask.error, ['name', 'email', 'password']);
  if (ask.isSuccess) {
    return (
      <EntryDone title="Request sent" text={sessionTexts.accessRequested}>
        <Link to="/signin">Go to sign in</Link>
      </EntryDone>
    );
  }
  return (
    <EntryForm
      title="Request access"
      lead="An administrator reads your request and opens the console for you."
      notice={failureNotice(alone)}
      submitLabel="Send request"
      isBusy={ask.isPending}
      onSubmit={submit}
      footer={
        <span>
          Already have access? <Link to="/signin">Sign in</Link>
        </span>
      }
    >
      <EntryField
        label="Name"
        name="name"
        autoComplete="name"
        value={form.name}
        error={errors.name ?? beside.name}
        onChange={(name) => set({ name })}
      />
      <EntryField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={form.email}
        error={errors.email ?? beside.email}
        onChange={(email) => set({ email })}
      />
      <EntryField
        label="Password"
        name="password"
        isSecret
        autoComplete="new-password"
        value={form.password}
        error={errors.password ?? beside.password}
        hint="At least 12 characters. You can use it once your request is accepted."
        onChange={(password) => set({ password })}
      />
      <div className={styles.row}>
        <label className={styles.remember}>
          <input type="checkbox" checked={isRemembered} onChange={(event) => setIsRemembered(event.target.checked)} />
          Remember me
        </label>
        <Link to="/custom-views/user-auth/forgot-password">Forgot your password?</Link>
      </div>
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
