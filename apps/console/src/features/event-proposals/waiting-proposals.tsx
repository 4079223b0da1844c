import { listEventProposals, waitingProposals } from '@backline/contract/event-proposals';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventProposalsKey } from '../../nouns/query-keys.ts';
import { useEventProposals } from './event-proposal.queries.ts';
import styles from './waiting-proposals.module.css';

const ProposalsPanel = lazy(() => import('./proposals-panel.tsx'));

/**
 * Shows the pending proposals above the children. Usually there are none, so the panel's code is loaded for the first
 * one. Keeps the children invisible until the first answer, so that they do not jump down.
 */
export function WaitingProposals({ children }: { children?: ReactNode }) {
  const { may } = useSession();
  const queryClient = useQueryClient();
  const decides = may(listEventProposals);
  const proposals = useEventProposals({ enabled: decides });
  useLive(waitingProposals, decides ? null : [], () => {
    void queryClient.invalidateQueries({ queryKey: eventProposalsKey });
  });
  const { data = [] } = proposals;
  return (
    <>
      {data.length > 0 && (
        <Suspense fallback={<div className={styles.panel} />}>
          <ProposalsPanel proposals={{ ...proposals, data }} />
        </Suspense>
      )}
      <div className={proposals.isLoading && proposals.failureCount === 0 ? styles.waiting : undefined}>{children}</div>
    </>
  );
}
