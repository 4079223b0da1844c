import { App } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useRouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventFrameLoading } from '../event/event-frame-loading.tsx';
import { useEventMenuWidth, useOpenEvent } from '../event/use-event-menu.ts';
import { Footer } from '../footer.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { SessionFailure } from '../session-failure.tsx';
import { StaffArea, type FrameProps } from '../staff-area.tsx';
import { Announcement } from './announcement.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import { LockedOutNotice } from './locked-out-notice.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const EventFrame = lazy(() => import('../event/event-frame.tsx'));

export function Component() {
  return <StaffArea Frame={Frame} />;
}

function Frame({ verdict }: FrameProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { user, status } = useSession();
  const { isStage = false } = useRouteHandle();
  const event = useOpenEvent();
  const [isNarrow, setIsNarrow] = useEventMenuWidth();
  const menu = event === null ? 'none' : isNarrow ? 'narrow' : 'wide';
  return (
    <App className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.menus} data-event-menu={menu}>
        <aside className={styles.sider}>
          <Navigation isRail={event !== null} />
        </aside>
        {event !== null && verdict === 'loading' && <EventFrameLoading />}
        {event !== null && verdict === 'allowed' && (
          <Suspense fallback={<EventFrameLoading />}>
            <EventFrame key={event.id} event={event} isNarrow={isNarrow} onNarrow={setIsNarrow} />
          </Suspense>
        )}
      </div>
      <NavigationDrawer isOpen={isDrawerOpen} isInEvent={event !== null} onClose={() => setIsDrawerOpen(false)} />
      <div className={styles.column} data-event-menu={menu}>
        <TopBar event={event} isEventNamed={verdict === 'allowed'} onOpenMenu={() => setIsDrawerOpen(true)} />
        {!isStage && <Announcement />}
        {!isStage && <LockedOutNotice />}
        {/* Replaced once the session is loaded, because the announcement then appears above and would move it. */}
        <main key={verdict === 'loading' ? 'loading' : 'page'} id="content" className={styles.content} tabIndex={-1}>
          {verdict === 'loading' && <LoadingScreen />}
          {verdict === 'failed' && <SessionFailure />}
          {/* Remounts the page when the account changes, so that no data of the previous account stays on the screen. */}
          {verdict === 'allowed' && <Outlet key={user?.id} />}
        </main>
        {!isStage && <Footer className={styles.footer} />}
      </div>
      {verdict === 'allowed' && <ArrivalNotice />}
      <ExpiredDialog isOpen={status === 'expired'} />
    </App>
  );
}
