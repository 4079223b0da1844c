import { ApiError } from '@backline/client';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { Link, useLocation } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { DateTime, NearTime } from '../../ui/date-time.tsx';
import { EntryDone, EntryHeading, EntryNotice } from '../../ui/entry-form.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './mailed-thread.module.css';
import { useEndLinks, useMailedThread } from './sign-in-help.queries.ts';
import { WriteBackForm } from './write-back-form.tsx';

export const handle: RouteHandle = { title: 'Your question' };

/**
 * Shows a support thread that was opened by an emailed link. The token is in the URL's fragment, which browsers never
 * send to a server.
 */
export function Component() {
  const token = useLocation().hash.slice(1);
  return <Thread key={token} token={token} />;
}

function Thread({ token }: { token: string }) {
  const end = useEndLinks(token);
  const thread = useMailedThread(token, { isEnded: end.isSuccess });
  if (end.isSuccess) {
    return (
      <EntryDone title="Links revoked" text={end.data.message}>
        <Link to="/help">Ask another question</Link>
      </EntryDone>
    );
  }
  const { data, error } = thread;
  const isOver = token === '' || (error instanceof ApiError && error.code === 'forbidden');
  // Hides the thread if the link is no longer valid, but keeps it on the screen if only the connection is lost.
  if (data === undefined || isOver) {
    const failure = isOver ? supportTexts.linkInvalid : error?.message;
    return (
      <section className={styles.panel}>
        <EntryHeading title="Your question" />
        <EntryNotice notice={failure === undefined ? null : { kind: 'error', text: failure }} />
        {failure === undefined && <p role="status">Loading…</p>}
        {failure !== undefined && !isOver && (
          <PlainButton isBusy={thread.isFetching} onClick={() => void thread.refetch()}>
            Retry
          </PlainButton>
        )}
        <Link to="/help">Ask a new question</Link>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <EntryHeading title={data.title} />
      <ol className={styles.thread} aria-label="Messages" aria-live="polite">
        {data.messages.map((message) => (
          <li key={message.id} data-own={message.is_own}>
            <p className={styles.author}>
              {message.is_own ? 'You' : 'The organiser'} · <NearTime at={message.created_dttm} />
            </p>
            {message.content !== '' && <p className={styles.words}>{message.content}</p>}
            {message.image_url !== null && (
              <a href={message.image_url} target="_blank" rel="noreferrer">
                <img
                  className={styles.picture}
                  src={message.image_thumbnail_url ?? message.image_url}
                  alt={message.is_own ? 'Sent by you' : 'Sent by the organiser'}
                />
              </a>
            )}
          </li>
        ))}
      </ol>
      <WriteBackForm token={token} isClosed={data.status === 'closed'} />
      <p className={styles.author}>
        This link works until <DateTime at={data.expires_dttm} withZone />.
      </p>
      <EntryNotice notice={end.error === null ? null : { kind: 'error', text: end.error.message }} />
      <PlainButton look="link" isBusy={end.isPending} onClick={() => end.mutateAsync().catch(() => {})}>
        Revoke all links to this conversation
      </PlainButton>
    </section>
  );
}
