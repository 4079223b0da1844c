import { App } from 'antd';
import { Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';
import styles from './bare.module.css';
import { LoadingScreen } from './loading-screen.tsx';
import { SessionFailure } from './session-failure.tsx';
import { ExpiredDialog } from './shell/expired-dialog.tsx';
import { StaffArea, type FrameProps } from './staff-area.tsx';

export function Component() {
  return <StaffArea Frame={Frame} />;
}

function Frame({ verdict }: FrameProps) {
  const { user, status } = useSession();
  return (
    <App>
      <main className={styles.page}>
        {verdict === 'loading' && <LoadingScreen />}
        {verdict === 'failed' && <SessionFailure />}
        {verdict === 'allowed' && <Outlet key={user?.id} />}
      </main>
      <ExpiredDialog isOpen={status === 'expired'} />
    </App>
  );
}
