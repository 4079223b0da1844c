import { listEventProposals, waitingProposals } from '@backline/contract/event-proposals';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventProposalsKey } from '../../nouns/query-keys.ts';
import { useEventProposals } from './event-proposal.queries.ts';

const ProposalsPanel = lazy(() => import('./proposals-panel.tsx'));

/** Renders nothing while no proposal is pending, which is the usual case. Loads the panel for the first one. */
export function WaitingProposals() {
  const { may } = useSession();
  const queryClient = useQueryClient();
  const decides = may(listEventProposals);
  const proposals = useEventProposals({ enabled: decides });
  useLive(waitingProposals, decides ? null : [], () => {
    void queryClient.invalidateQueries({ queryKey: eventProposalsKey });
  });
  if (proposals.data === undefined || proposals.data.length === 0) return null;
  return (
    <Suspense>
      <ProposalsPanel proposals={{ ...proposals, data: proposals.data }} />
    </Suspense>
  );
}
