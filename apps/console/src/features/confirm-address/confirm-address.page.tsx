import { ApiError } from '@backline/client';
import * as peopleTexts from '@backline/contract/people.texts';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EntryHeading, EntryNotice, type Notice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './confirm-address.module.css';
import { confirmAddress } from './confirm-address.queries.ts';

export const handle: RouteHandle = { title: 'Confirm your new address' };

/** Requires a click to confirm, because mail scanners open every link. */
export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const confirm = useMutation({ mutationFn: () => confirmAddress(token) });
  const isOver = token === '' || confirm.isSuccess || isFinal(confirm.error);
  return (
    <section className={styles.panel}>
      <EntryHeading
        title={confirm.isSuccess ? 'Confirmed' : 'Confirm your new address'}
        lead={isOver ? undefined : 'You will sign in with it, and your other devices will be signed out.'}
      />
      <EntryNotice notice={noticeOf(token, confirm)} />
      {!isOver && (
        <PlainButton look="primary" isBusy={confirm.isPending} onClick={() => confirm.mutateAsync().catch(() => {})}>
          Confirm
        </PlainButton>
      )}
      <Link to="/signin">Go to sign in</Link>
    </section>
  );
}

/** True if a retry would fail in the same way. */
function isFinal(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'forbidden' || error.code === 'conflict');
}

interface Outcome {
  data: { message: string } | undefined;
  error: Error | null;
}

function noticeOf(token: string, { data, error }: Outcome): Notice | null {
  if (token === '') return { kind: 'error', text: peopleTexts.confirmationInvalid };
  if (error !== null) return { kind: 'error', text: error.message };
  if (data === undefined) return null;
  return { kind: 'success', text: data.message };
}
