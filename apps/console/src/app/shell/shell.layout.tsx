import { App, ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { cspNonce } from '../../lib/csp.ts';
import { useRouteHandle } from '../../lib/route-handle.ts';
import { forgetTarget } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { phone, useMediaQuery } from '../../ui/use-media-query.ts';
import { useVerdict, type Verdict } from '../guard.ts';
import { LoadingScreen } from '../loading-screen.tsx';
import { SessionFailure } from '../session-failure.tsx';
import { themeFor } from '../theme.ts';
import { ToSignIn } from '../to-sign-in.tsx';
import { Announcement } from './announcement.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The signed-in area. Nothing of a page is rendered before its guard has let the person in. */
export function Component() {
  const verdict = useVerdict(useRouteHandle());
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPhone = useMediaQuery(phone);
  const hasArrived = verdict === 'allowed' || verdict === 'forbidden';
  useEffect(() => {
    if (hasArrived) forgetTarget();
  }, [hasArrived]);
  if (verdict === 'signed-out') return <ToSignIn />;
  if (verdict === 'forbidden') return <Navigate to="/accessDenied" replace />;
  return (
    <ConfigProvider theme={themeFor({ isStill, isPhone })} csp={{ nonce: cspNonce }}>
      <Frame verdict={verdict} />
    </ConfigProvider>
  );
}

function Frame({ verdict }: { verdict: Exclude<Verdict, 'signed-out' | 'forbidden'> }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { user, status } = useSession();
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
        <Announcement />
        <main id="content" className={styles.content} tabIndex={-1}>
          {verdict === 'loading' && <LoadingScreen />}
          {verdict === 'failed' && <SessionFailure />}
          {/* Another account starts the page anew: nothing of the one before is left on it. */}
          {verdict === 'allowed' && <Outlet key={user?.id} />}
        </main>
        <footer className={styles.footer}>© 2025 Backline</footer>
      </div>
      {verdict === 'allowed' && <ArrivalNotice />}
      <ExpiredDialog isOpen={status === 'expired'} />
    </App>
  );
}
