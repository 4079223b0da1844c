import { App } from 'antd';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useRouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { SessionFailure } from '../session-failure.tsx';
import { StaffArea, type FrameProps } from '../staff-area.tsx';
import { Announcement } from './announcement.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Component() {
  return <StaffArea Frame={Frame} />;
}

function Frame({ verdict }: FrameProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { user, status } = useSession();
  const { isStage = false } = useRouteHandle();
  return (
    <App className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <aside className={styles.sider}>
        <Navigation />
      </aside>
      <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      <div className={styles.column}>
        <TopBar onOpenMenu={() => setIsDrawerOpen(true)} />
        {!isStage && <Announcement />}
        <main id="content" className={styles.content} tabIndex={-1}>
          {verdict === 'loading' && <LoadingScreen />}
          {verdict === 'failed' && <SessionFailure />}
          {/* Another account remounts the page, so that nothing of the previous one is left. */}
          {verdict === 'allowed' && <Outlet key={user?.id} />}
        </main>
        {!isStage && <footer className={styles.footer}>© 2025 Backline</footer>}
      </div>
      {verdict === 'allowed' && <ArrivalNotice />}
      <ExpiredDialog isOpen={status === 'expired'} />
    </App>
  );
}
