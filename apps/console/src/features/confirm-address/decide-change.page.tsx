import { ApiError } from '@backline/client';
import * as peopleTexts from '@backline/contract/people.texts';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EntryHeading, EntryNotice, type Notice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './confirm-address.module.css';
import { decideChange, useAddressChange, type Decision } from './confirm-address.queries.ts';

export const handle: RouteHandle = { title: 'Review a change to your account' };

/** Shown by the link in the email to the old address. Opening the page neither stops nor allows the change. */
export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const decide = useMutation({ mutationFn: (decision: Decision) => decideChange(token, decision) });
  const answer = (decision: Decision) => decide.mutateAsync(decision).catch(() => {});
  const asked = useAddressChange(token);
  const isGone = isFinal(asked.error) && decide.isIdle;
  const isOver = token === '' || isGone || decide.isSuccess || isFinal(decide.error);
  return (
    <section className={styles.panel}>
      <EntryHeading
        title="Review a change to your account"
        lead={isOver ? undefined : peopleTexts.addressChangeAsked(whatOf(asked.data))}
      />
      <EntryNotice notice={noticeOf(isGone ? '' : token, decide)} />
      {!isOver && (
        <>
          <PlainButton look="primary" isBusy={decide.isPending} onClick={() => answer('stop')}>
            Stop the change
          </PlainButton>
          <PlainButton isBusy={decide.isPending} onClick={() => answer('allow')}>
            Allow the change
          </PlainButton>
        </>
      )}
      <Link to="/signin">Go to sign in</Link>
    </section>
  );
}

function whatOf(change: { kind: 'email' | 'phone_number'; hint: string } | undefined): string {
  if (change === undefined) return 'how you sign in';
  return `the ${change.kind === 'email' ? 'email address' : 'phone number'} that you sign in with, to ${change.hint}`;
}

/** True if a retry would fail in the same way. */
const isFinal = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'conflict');

function noticeOf(
  token: string,
  { data, error }: { data: { message: string } | undefined; error: Error | null },
): Notice | null {
  if (token === '') return { kind: 'error', text: peopleTexts.decisionInvalid };
  if (error !== null) return { kind: 'error', text: error.message };
  return data === undefined ? null : { kind: 'success', text: data.message };
}
