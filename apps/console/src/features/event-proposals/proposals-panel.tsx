import type { EventProposal } from '@backline/contract/event-proposals';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { FocusHome, useGoHome } from '../../ui/focus-home.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ProposalItem } from './proposal-item.tsx';
import styles from './proposals-panel.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import type { useEventProposals } from './event-proposal.queries.ts';

/** Number of proposals shown at first. Small, because most people open this page for the events below. */
const firstShown = 2;

interface ProposalsPanelProps {
  proposals: Pick<
    ReturnType<typeof useEventProposals>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  > & { data: EventProposal[] };
}

export default function ProposalsPanel({ proposals }: ProposalsPanelProps) {
  return (
    <FocusHome label="Fan proposals">
      <Panel proposals={proposals} />
    </FocusHome>
  );
}

function Panel({ proposals }: ProposalsPanelProps) {
  const goHome = useGoHome();
  const now = useNow(60_000);
  const [showsAll, setShowsAll] = useState(false);
  const [refusing, setRefusing] = useState<EventProposal | null>(null);
  const { data } = proposals;
  const shown = showsAll ? data : data.slice(0, firstShown);

  function closed(isDecided: boolean) {
    setRefusing(null);
    if (isDecided) goHome();
  }

  return (
    <Card className={styles.panel}>
      <h2>
        {`${formatCount(data.length)}${proposals.hasNextPage ? '+' : ''} `}
        {data.length === 1 ? 'event proposal to review' : 'event proposals to review'}
      </h2>
      <ul className={styles.proposals}>
        {shown.map((proposal) => (
          <ProposalItem
            key={proposal.proposal_id}
            proposal={proposal}
            now={now}
            onRefuse={() => setRefusing(proposal)}
          />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button onClick={() => setShowsAll(true)}>Show {formatCount(data.length - shown.length)} more</Button>
      )}
      {showsAll && <LoadMore query={proposals} />}
      {refusing !== null && <RefuseDialog proposal={refusing} onClosed={closed} />}
    </Card>
  );
}
