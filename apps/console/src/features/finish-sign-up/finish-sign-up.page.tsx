import * as sessionTexts from '@backline/contract/session.texts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rememberedEmail } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { EntryHeading, EntryNotice } from '../../ui/entry-form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './finish-sign-up.module.css';
import { redeemLink } from './finish-sign-up.queries.ts';

const returnDelayMs = 2_000;

export const handle: RouteHandle = { title: 'Signing in' };

export function Component() {
  const [query] = useSearchParams();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [isFailed, setIsFailed] = useState(false);
  const hasStarted = useRef(false);

  useEffect(() => {
    // A link works once, but React may run an effect twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const finish = async () => {
      const email = rememberedEmail();
      const token = query.get('token');
      if (email === null || token === null) throw new Error(sessionTexts.linkInvalid);
      const isOpen = await signIn(await redeemLink(email, token), 'email');
      if (isOpen) await navigate('/', { replace: true, state: { notice: sessionTexts.signedIn } });
      else await navigate('/signin', { replace: true });
    };
    finish().catch(() => setIsFailed(true));
  }, [query, signIn, navigate]);

  useEffect(() => {
    if (!isFailed) return;
    const timer = setTimeout(() => void navigate('/signin?code', { replace: true }), returnDelayMs);
    return () => clearTimeout(timer);
  }, [isFailed, navigate]);

  return (
    <section className={styles.panel} aria-busy={!isFailed}>
      <EntryHeading
        title={isFailed ? 'That did not work' : 'Signing you in'}
        lead={
          isFailed
            ? 'The link only opens in the browser where you asked for it. You will be taken to a page where you can enter the code from the email instead.'
            : 'One moment, please.'
        }
      />
      <EntryNotice notice={isFailed ? { kind: 'error', text: sessionTexts.linkInvalid } : null} />
      {!isFailed && <Spinner size={32} />}
    </section>
  );
}
