import { useSession } from '../../lib/session.tsx';
import * as sessionTexts from '@backline/contract/session.texts';
import { EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import styles from './sign-in.module.css';

/** Shown where single sign-on is the only way in. */
export function OnlyProviderStep({ provider }: { provider: string }) {
  const { isLost } = useSession();
  return (
    <section className={styles.step}>
      <EntryHeading title="Sign in" lead={`Your organisation signs you in with ${provider}.`} />
      <EntryNotice notice={failureNotice(isLost ? sessionTexts.sessionLost : null)} />
      <ProviderButton provider={provider} look="primary" />
    </section>
  );
}
