import { messages } from '@backline/contract/messages';
import { placeFailure } from '@backline/page/placed-failure';
import { useMutation } from '@tanstack/react-query';
import { BotCheckWidget, useBotCheck } from '../../lib/bot-check.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { mailLink } from './sign-in.queries.ts';
import styles from './sign-in.module.css';
import { useCooldown } from '@backline/page/use-cooldown';
import { useFocusedHeading } from './use-focused-heading.ts';

interface LinkSentStepProps {
  email: string;
  onBack: () => void;
}

export function LinkSentStep({ email, onBack }: LinkSentStepProps) {
  const botCheck = useBotCheck();
  const cooldown = useCooldown();
  const heading = useFocusedHeading<HTMLElement>();
  const again = useMutation({
    mutationFn: async () => mailLink(email, await botCheck.take()),
    onSuccess: cooldown.restart,
  });
  return (
    <section className={styles.step} ref={heading}>
      <EntryHeading
        title="Check your email"
        lead={
          <>
            The link went to{' '}
            <strong>
              <Breakable>{email}</Breakable>
            </strong>
            . Open it in this browser within 15 minutes. It works once.
          </>
        }
      />
      <EntryNotice
        notice={
          again.error === null
            ? { kind: 'success', text: messages.linkSent }
            : failureNotice(placeFailure(again.error, []).alone)
        }
      />
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
          Use another address
        </PlainButton>
      </div>
    </section>
  );
}
