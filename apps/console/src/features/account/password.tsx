import { App, Button, Card } from 'antd';
import { useId } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import styles from './account.module.css';
import { useSendPasswordLink } from './account.queries.ts';

/** The password can be set only by an emailed link, so that nobody can change it on a console that was left open. */
export function Password() {
  const { user } = useSession();
  const { message } = App.useApp();
  const send = useSendPasswordLink();
  const reasonId = useId();
  const isActing = Boolean(user?.impersonator);

  async function ask() {
    try {
      message.success((await send.mutateAsync()).message);
    } catch (error) {
      message.error(failureText(error));
    }
  }

  return (
    <Card title={<h2>Password</h2>}>
      <p id={reasonId} className={`${styles.note} ${styles.reason}`}>
        {isActing
          ? `You are acting as ${user?.name}. Only they can set their password.`
          : 'We mail you a link to set a new password, or your first one. Once it is set, you are signed out everywhere.'}
      </p>
      <Button
        disabled={isActing}
        aria-describedby={isActing ? reasonId : undefined}
        loading={send.isPending}
        onClick={() => void ask()}
      >
        Email me a password link
      </Button>
    </Card>
  );
}
