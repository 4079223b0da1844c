import { getDashboardTotals } from '@backline/contract/dashboard';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useDashboardArrivals } from '../../nouns/events/use-arrivals.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Activities } from './activities.tsx';
import styles from './dashboard.module.css';
import { useUpcomingEvents } from './dashboard.queries.ts';
import { NextEvent } from './next-event.tsx';
import { RangeCard } from './range-card.tsx';
import { Totals } from './totals.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

export const handle: RouteHandle = { title: 'Dashboard', access: getDashboardTotals };

export function Component() {
  const upcoming = useUpcomingEvents();
  useDashboardArrivals(upcoming.data?.map(({ id }) => id) ?? []);
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className={styles.page}>
        <NextEvent />
        <Totals />
        <RangeCard />
        <div className={styles.lists}>
          <UpcomingEvents />
          <Activities />
        </div>
      </div>
    </>
  );
}
