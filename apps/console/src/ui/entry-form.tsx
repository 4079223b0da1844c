import type { ReactNode } from 'react';
import { useSingleFlight } from '@backline/page/single-flight';
import styles from './entry-form.module.css';
import { PlainButton } from './plain-button.tsx';

export type Notice = { kind: 'error' | 'success'; text: string };

export const failureNotice = (text: string | null): Notice | null => (text === null ? null : { kind: 'error', text });

interface EntryFormProps {
  title: string;
  lead?: ReactNode;
  notice?: Notice | null;
  isBusy: boolean;
  submitLabel: string;
  onSubmit: () => unknown;
  secondary?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function EntryForm(props: EntryFormProps) {
  const submit = useSingleFlight(props.onSubmit);
  return (
    <section className={styles.panel}>
      <EntryHeading title={props.title} lead={props.lead} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.isBusy) void submit();
        }}
      >
        <EntryNotice notice={props.notice ?? null} />
        {props.children}
        <div className={styles.actions}>
          <PlainButton type="submit" look="primary" isBusy={props.isBusy}>
            {props.submitLabel}
          </PlainButton>
          {props.secondary}
        </div>
      </form>
      {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
    </section>
  );
}

export function EntryDone({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <EntryHeading title={title} />
      <EntryNotice notice={{ kind: 'success', text }} />
      <div className={styles.footer}>{children}</div>
    </section>
  );
}

export function EntryHeading({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
    </header>
  );
}

/** Renders the live region before its text. Otherwise screen readers miss the first message. */
export function EntryNotice({ notice }: { notice: Notice | null }) {
  return (
    <>
      <div role="alert">{notice?.kind === 'error' && <p className={styles.error}>{notice.text}</p>}</div>
      <div role="status">{notice?.kind === 'success' && <p className={styles.success}>{notice.text}</p>}</div>
    </>
  );
}
