import { listEventProposals } from '@backline/contract/event-proposals';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useEventProposals } from './event-proposal.queries.ts';

const ProposalsPanel = lazy(() => import('./proposals-panel.tsx'));

/** Nothing where no fan waits for an answer, which is most of the time: the panel is loaded by the first one. */
export function WaitingProposals() {
  const { may } = useSession();
  const proposals = useEventProposals({ enabled: may(listEventProposals) });
  if (proposals.data === undefined || proposals.data.length === 0) return null;
  return (
    <Suspense>
      <ProposalsPanel proposals={{ ...proposals, data: proposals.data }} />
    </Suspense>
  );
}
