import type { AuthenticatedUser } from '@backline/contract/session';
import * as generalTexts from '@backline/contract/general.texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { leaveLoginAs } from '../../nouns/people/login-as.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './acting-banner.module.css';
import { useBannerHeight } from './banner-height.ts';

/**
 * Shows a banner on every page during Login As. Uses no Ant Design components, because pages outside the shell do not
 * load Ant Design.
 */
export function ActingBanner() {
  const { user } = useSession();
  return user?.impersonator ? <Banner name={user.name} admin={user.impersonator} /> : null;
}

type Admin = NonNullable<AuthenticatedUser['impersonator']>;

function Banner({ name, admin }: { name: string; admin: Admin }) {
  const measured = useBannerHeight();
  const [asked, setAsked] = useState<'not yet' | 'now' | 'and stays'>('not yet');
  const leave = useMutation({ mutationFn: leaveLoginAs });
  const stay = () => setAsked('and stays');
  const goBack = () => {
    if (hasUnsavedChanges()) setAsked('now');
    else leave.mutate();
  };
  return (
    <section ref={measured} className={styles.banner} aria-label="Login As">
      <div className={styles.words}>
        <p role="status">
          You are signed in as <strong>{name}</strong> (your account: {admin.name})
        </p>
        <p role="alert">
          {asked === 'now' ? `${generalTexts.leaveTitle} ${generalTexts.leaveText}` : leave.error?.message}
        </p>
      </div>
      <div className={styles.actions}>
        {asked === 'now' ? (
          <>
            <PlainButton isBusy={leave.isPending} onClick={() => leave.mutate(undefined, { onError: stay })}>
              Leave
            </PlainButton>
            <PlainButton autoFocus onClick={stay}>
              Stay
            </PlainButton>
          </>
        ) : (
          <PlainButton key="back" autoFocus={asked === 'and stays'} isBusy={leave.isPending} onClick={goBack}>
            <span className={styles.admin}>Back to {admin.name}</span>
          </PlainButton>
        )}
      </div>
    </section>
  );
}
