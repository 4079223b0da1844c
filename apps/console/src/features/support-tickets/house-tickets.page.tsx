import { houseTickets } from '@backline/contract/support-access';
import { lazy, Suspense } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TicketDesk } from './ticket-desk.tsx';

const TicketExport = lazy(() => import('./ticket-export.tsx'));

export const handle: RouteHandle = { title: 'General support', access: houseTickets };

/**
 * Lists the tickets of people who cannot sign in and named no event. Admins answer these tickets or move them to an
 * event.
 */
export function Component() {
  return (
    <>
      <PageHeader
        title="General support"
        times={ownTimes()}
        actions={
          <Suspense fallback={<ExportLoading />}>
            <TicketExport eventId={0} />
          </Suspense>
        }
      />
      <TicketDesk event={null} />
    </>
  );
}
