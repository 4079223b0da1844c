import { PageHeader } from '../../ui/page-header.tsx';
import { Activities } from './activities.tsx';
import './dashboard.css';
import { Totals } from './totals.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="dashboard">
        <Totals />
        <div className="dashboard-lists">
          <UpcomingEvents />
          <Activities />
        </div>
      </div>
    </>
  );
}
