import { email as emailSchema } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { useState } from 'react';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { EntryForm, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useMailedCode } from './use-mailed-code.ts';

interface MailedCodeStepProps {
  /** Address for which this browser requested a link, or ''. */
  email: string;
  onCancel: () => void;
}

/** Signs in with a code, for a person who opened the emailed link in another browser. */
export function MailedCodeStep({ email: known, onCancel }: MailedCodeStepProps) {
  const botCheck = useBotCheck();
  const [email, setEmail] = useState(known);
  const [emailError, setEmailError] = useState<string | null>(null);
  const parsed = emailSchema.safeParse(email);
  const code = useMailedCode(parsed.success ? parsed.data : '', botCheck);

  function submit() {
    setEmailError(parsed.success ? null : sessionTexts.emailInvalid);
    return parsed.success ? code.submit() : null;
  }

  return (
    <EntryForm
      title="Enter the code from your email"
      lead="The link only opens in the browser where you asked for it. Open it there, or enter the 6-digit code from the same email here. It is good for 15 minutes."
      notice={failureNotice(code.failure)}
      submitLabel="Continue"
      isBusy={code.isBusy}
      onSubmit={submit}
      secondary={<PlainButton onClick={onCancel}>Cancel</PlainButton>}
    >
      <EntryField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        error={emailError}
        onChange={(value) => {
          setEmail(value);
          setEmailError(null);
        }}
      />
      <EntryField {...code.field} autoFocus={known !== ''} />
      <BotCheckWidget check={botCheck} />
    </EntryForm>
  );
}
