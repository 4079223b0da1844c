import * as sessionTexts from '@backline/contract/session.texts';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { askedStep } from '../../lib/asked-step.ts';
import { firstNotice } from './first-notice.ts';
import { useMailedCode } from './use-mailed-code.ts';
import { mailLink } from './sign-in.queries.ts';
import styles from './sign-in.module.css';
import { useCooldown } from '@backline/page/use-cooldown';
import { useFocusedHeading } from './use-focused-heading.ts';

interface LinkSentStepProps {
  email: string;
  /** The server's message; null if the response was lost. */
  said: string | null;
  onBack: () => void;
}

export function LinkSentStep({ email, said, onBack }: LinkSentStepProps) {
  const botCheck = useBotCheck();
  const [isSent, setIsSent] = useState(said !== null);
  const cooldown = useCooldown({ startsOver: !isSent });
  const code = useMailedCode(email, botCheck);
  const heading = useFocusedHeading<HTMLElement>();
  const again = useMutation({
    mutationFn: async () => mailLink(email, await botCheck.take(), { resend: isSent }),
    onSuccess() {
      setIsSent(true);
      askedStep.keep({ name: 'link-sent', email });
      cooldown.restart();
    },
  });
  return (
    <section className={styles.step} ref={heading}>
      <EntryHeading
        title="Check your email"
        lead={
          <>
            We sent a link to{' '}
            <strong>
              <Breakable>{email}</Breakable>
            </strong>
            . Open it in this browser within 15 minutes, or enter the 6-digit code from the same email.
          </>
        }
      />
      <EntryNotice
        notice={
          code.failure !== null
            ? failureNotice(code.failure)
            : again.error === null
              ? isSent
                ? { kind: 'success', text: again.data?.message ?? said ?? sessionTexts.linkSent }
                : firstNotice(said, sessionTexts.linkSent)
              : failureNotice(placeFailure(again.error, []).alone)
        }
      />
      <form
        className={styles.code}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!code.isBusy) void code.submit();
        }}
      >
        <EntryField {...code.field} />
        <PlainButton type="submit" look="primary" isBusy={code.isBusy}>
          Continue
        </PlainButton>
      </form>
      <BotCheckWidget check={botCheck} />
      <div className={styles.row}>
        <PlainButton
          disabled={cooldown.secondsLeft > 0}
          isBusy={again.isPending}
          onClick={() => again.mutateAsync().catch(() => {})}
        >
          {cooldown.secondsLeft > 0 ? `Send again in ${cooldown.secondsLeft} s` : 'Send again'}
        </PlainButton>
        <PlainButton look="link" onClick={onBack}>
          Use another email
        </PlainButton>
      </div>
    </section>
  );
}
