import * as sessionTexts from '@backline/contract/session.texts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { ApiError } from '@backline/client';
import { finishSingleSignOn } from '@backline/contract/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EntryHeading, EntryNotice, failureNotice } from '../../ui/entry-form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './single-sign-on.module.css';

export const handle: RouteHandle = { title: 'Signing in' };

/** The provider sends the browser here with its answer. */
export function Component() {
  const { search } = useLocation();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    // An answer works once, but React may run an effect twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const finish = async () => {
      const { token } = await api.call(finishSingleSignOn, { query: search.slice(1) });
      await signIn(token, null);
      await navigate('/', { replace: true, state: { notice: sessionTexts.signedIn } });
    };
    finish().catch((error: unknown) => setFailure(error instanceof ApiError ? error.message : signOnTexts.failed));
  }, [search, signIn, navigate]);

  return (
    <section className={styles.panel} aria-busy={failure === null}>
      <EntryHeading
        title={failure === null ? 'Signing you in' : 'That did not work'}
        lead={failure === null ? 'One moment, please.' : undefined}
      />
      <EntryNotice notice={failureNotice(failure)} />
      {failure === null ? <Spinner size={32} /> : <Link to="/signin">Back to sign-in</Link>}
    </section>
  );
}
