import { email as emailSchema } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { useSession } from '../../lib/session.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { redeemPassword } from './sign-in.queries.ts';

interface PasswordStepProps {
  typed: string;
  onBack: () => void;
}

export function PasswordStep({ typed, onBack }: PasswordStepProps) {
  const session = useSession();
  const botCheck = useBotCheck();
  const [email, setEmail] = useState(typed.includes('@') ? typed : '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const signIn = useMutation({
    mutationFn: async () =>
      session.signIn(await redeemPassword(email.trim(), password, await botCheck.take()), 'email'),
  });

  function submit() {
    const found: typeof errors = {};
    if (!emailSchema.safeParse(email).success) found.email = sessionTexts.emailInvalid;
    if (password === '') found.password = sessionTexts.passwordRequired;
    setErrors(found);
    signIn.reset();
    return Object.keys(found).length === 0 ? signIn.mutateAsync().catch(() => {}) : null;
  }

  const { beside, alone } = placeFailure(signIn.error, ['email', 'password']);
  return (
    <EntryForm
      title="Sign in with a password"
      lead="For people whose access an administrator has accepted."
      notice={failureNotice(alone)}
      submitLabel="Sign in"
      isBusy={signIn.isPending}
      onSubmit={submit}
      footer={
        <span>
          <PlainButton look="link" onClick={onBack}>
            Use a link or code instead
          </PlainButton>
        </span>
      }
    >
      <EntryField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
        value={email}
        error={errors.email ?? beside.email}
        onChange={setEmail}
      />
      <EntryField
        label="Password"
        name="password"
        isSecret
        autoComplete="current-password"
        autoFocus={email !== ''}
        value={password}
        error={errors.password ?? beside.password}
        hint={<Link to="/custom-views/user-auth/forgot-password">Forgot your password?</Link>}
        onChange={setPassword}
      />
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
