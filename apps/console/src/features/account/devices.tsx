import type { DeviceSession } from '@backline/contract/account';
import * as generalTexts from '@backline/contract/general.texts';
import { App, Button, Card } from 'antd';
import { useId } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { FocusHome, useGoHome } from '../../ui/focus-home.tsx';
import { ListState } from '../../ui/list-state.tsx';
import styles from './account.module.css';
import { useEndOtherSessions, useEndSession, useSessions } from './account.queries.ts';
import { DeviceRow } from './device-row.tsx';

/** An admin who acts as the person sees the devices but cannot sign them out. */
export function Devices() {
  return (
    <FocusHome label="Devices">
      <DeviceList />
    </FocusHome>
  );
}

function DeviceList() {
  const { user } = useSession();
  const { message, modal } = App.useApp();
  const sessions = useSessions();
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const goHome = useGoHome();
  const reasonId = useId();
  const lockedBy = user?.impersonator ? reasonId : null;
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) === true;

  const ask = (title: string, end: () => Promise<{ message: string }>) => {
    let isConfirmed = false;
    modal.confirm({
      title,
      content: 'Unsaved changes on those devices will be lost.',
      okText: 'Sign out',
      afterClose: () => isConfirmed && goHome(),
      onOk: async () => {
        isConfirmed = true;
        try {
          const done = await end();
          message.success(done.message);
        } catch (error) {
          message.error(failureText(error));
        }
      },
    });
  };
  const askOne = ({ session_id }: DeviceSession, name: string) =>
    ask(`Sign out ${name}?`, () => endOne.mutateAsync(session_id));
  const askOthers = () => ask('Sign out everywhere else?', () => endOthers.mutateAsync());

  return (
    <Card title={<h2>Devices</h2>}>
      {lockedBy !== null && (
        <p id={lockedBy} className={`${styles.note} ${styles.reason}`}>
          You are acting as {user?.name}. Only they can sign out their devices.
        </p>
      )}
      <ListState query={sessions} empty={generalTexts.noData}>
        {(rows) => (
          <ul className={styles.devices}>
            {rows.map((session) => (
              <DeviceRow
                key={session.session_id}
                session={session}
                lockedBy={lockedBy}
                onSignOut={(name) => askOne(session, name)}
              />
            ))}
          </ul>
        )}
      </ListState>
      {hasOthers && (
        <Button
          className={styles.others}
          disabled={lockedBy !== null}
          aria-describedby={lockedBy ?? undefined}
          onClick={askOthers}
        >
          Sign out everywhere else
        </Button>
      )}
    </Card>
  );
}
