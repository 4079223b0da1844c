import { App } from 'antd';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';
import styles from './bare.module.css';
import { EventFrameLoading } from './event/event-frame-loading.tsx';
import { useEventMenuWidth, useOpenEvent } from './event/use-event-menu.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { SessionFailure } from './session-failure.tsx';
import { ExpiredDialog } from './shell/expired-dialog.tsx';
import { StaffArea, type FrameProps } from './staff-area.tsx';

const EventFrame = lazy(() => import('./event/event-frame.tsx'));

/** Lays out pages outside the shell. They show their event's menu, but not the main menu. */
export function Component() {
  return <StaffArea Frame={Frame} />;
}

function Frame({ verdict }: FrameProps) {
  const { user, status } = useSession();
  const event = useOpenEvent();
  const [isNarrow, setIsNarrow] = useEventMenuWidth();
  return (
    <App>
      <div className={styles.frame} data-event-menu={isNarrow ? 'narrow' : 'wide'}>
        {event !== null && verdict === 'loading' && <EventFrameLoading />}
        {event !== null && verdict === 'allowed' && (
          <Suspense fallback={<EventFrameLoading />}>
            <EventFrame key={event.id} event={event} isNarrow={isNarrow} onNarrow={setIsNarrow} />
          </Suspense>
        )}
        <main className={styles.page}>
          {verdict === 'loading' && <LoadingScreen />}
          {verdict === 'failed' && <SessionFailure />}
          {verdict === 'allowed' && <Outlet key={user?.id} />}
        </main>
      </div>
      <ExpiredDialog isOpen={status === 'expired'} />
    </App>
  );
}
