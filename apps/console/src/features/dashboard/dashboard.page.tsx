import { getDashboardTotals } from '@backline/contract/dashboard';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Activities } from './activities.tsx';
import styles from './dashboard.module.css';
import { Totals } from './totals.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

export const handle: RouteHandle = { title: 'Dashboard', access: getDashboardTotals };

export function Component() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className={styles.page}>
        <Totals />
        <div className={styles.lists}>
          <UpcomingEvents />
          <Activities />
        </div>
      </div>
    </>
  );
}
