import * as sessionTexts from '@backline/contract/session.texts';
import { isAnswerLost } from '@backline/page/lost-answer';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { readPhone } from '@backline/page/phone-typing';
import { rememberEmail } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { hasPasskeySupport } from '../../nouns/second-factor/passkey-support.ts';
import { CallingCodePicker } from '../../ui/calling-code-picker.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { checkIdentifier, looksLikePhone, type Identifier } from './identifier.rules.ts';
import { ProviderButton } from './provider-button.tsx';
import { checkIsValidForLogin, mailLink, textCode } from './sign-in.queries.ts';

interface IdentifierStepProps {
  /** Name of the single sign-on provider, if there is one. */
  provider: string | null;
  typed: string;
  onType: (typed: string) => void;
  callingCode: string | null;
  onCallingCode: (callingCode: string | null) => void;
  onSent: (identifier: Identifier, said: string | null) => void;
  onUsePassword: () => void;
}

export function IdentifierStep(props: IdentifierStepProps) {
  const { typed, callingCode } = props;
  const [fieldError, setFieldError] = useState<string | null>(null);
  const botCheck = useBotCheck();
  const { isLost, signIn } = useSession();
  const hasAsked = useRef(false);
  const send = useMutation({
    mutationFn: async (identifier: Identifier) => {
      hasAsked.current = false;
      await checkIsValidForLogin(identifier);
      const answer = await botCheck.take();
      hasAsked.current = true;
      if (identifier.kind === 'phone') {
        const { message, phone_number: phoneNumber } = await textCode(identifier.phoneNumber, answer);
        return { message, readAs: { kind: 'phone', phoneNumber } as const };
      }
      // Stores the email before the call, so that this browser can open the link even if the response is lost.
      rememberEmail(identifier.email);
      const { message } = await mailLink(identifier.email, answer);
      return { message, readAs: null };
    },
    onSuccess(sent, identifier) {
      props.onSent(sent.readAs ?? identifier, sent.message);
    },
    onError(error, identifier) {
      if (hasAsked.current && isAnswerLost(error)) props.onSent(identifier, null);
    },
  });

  const passkey = useMutation({
    mutationFn: async () =>
      signIn(await (await import('../../nouns/second-factor/second-factor.queries.ts')).passkeyToken(), null),
  });

  function submit() {
    passkey.reset();
    const checked = checkIdentifier(typed, callingCode);
    setFieldError(checked.ok ? null : checked.message);
    send.reset();
    return checked.ok ? send.mutateAsync(checked.identifier).catch(() => {}) : null;
  }

  const { beside, alone } = placeFailure(send.error ?? passkey.error, ['email', 'phone_number', 'phoneNumber']);
  const [refused] = Object.values(beside);
  const lost = isLost && send.error === null && passkey.error === null ? sessionTexts.sessionLost : null;
  return (
    <EntryForm
      title="Sign in"
      lead="We will mail you a sign-in link or text you a code."
      submitLabel="Continue"
      isBusy={send.isPending}
      notice={failureNotice(alone ?? lost)}
      onSubmit={submit}
      secondary={
        <>
          {hasPasskeySupport() && (
            <PlainButton
              isBusy={passkey.isPending}
              onClick={() => {
                send.reset();
                return passkey.mutateAsync().catch(() => {});
              }}
            >
              Sign in with a passkey
            </PlainButton>
          )}
          {props.provider !== null && <ProviderButton provider={props.provider} />}
        </>
      }
      footer={
        <>
          <span>
            Prefer a password?{' '}
            <PlainButton look="link" onClick={props.onUsePassword}>
              Use a password instead
            </PlainButton>
          </span>
          <span>
            New to Backline? <Link to="/signup">Request access</Link>
          </span>
          <Link to="/help">Trouble signing in?</Link>
        </>
      }
    >
      <EntryField
        label="Email or phone number"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com or 4155550100"
        value={typed}
        error={fieldError ?? refused}
        prefix={looksLikePhone(typed) && <CallingCodePicker value={callingCode} onChange={props.onCallingCode} />}
        onChange={(value) => {
          const phone = readPhone(value, { callingCode, number: typed });
          props.onType(phone?.number ?? value);
          if (phone !== null && phone.callingCode !== callingCode) props.onCallingCode(phone.callingCode);
          setFieldError(value.trim() === '' ? sessionTexts.identifierRequired : null);
        }}
      />
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
