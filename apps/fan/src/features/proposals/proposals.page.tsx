import { maxWaitingProposals } from '@backline/contract/event-proposals';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Cards } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useProposals } from './proposals.queries.ts';
import styles from './proposals.module.css';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

export interface Arrival {
  said: string;
}

export function Component() {
  const { data, error, isFetching, refetch } = useProposals();
  const arrival = useHistoryState<Arrival | null>();
  if (data === undefined && error === null) return <Loading />;
  return (
    <Screen title={proposalTexts.proposals.title}>
      {arrival?.said !== undefined && <Notice kind="good">{arrival.said}</Notice>}
      {error !== null && <LoadFailure error={error} look="quiet" isFetching={isFetching} refetch={refetch} />}
      {data !== undefined && (
        <>
          <WayOn
            mayPropose={data.may_propose}
            waiting={data.result.filter(({ status }) => status === 'waiting').length}
          />
          <Cards>
            {data.result.map((proposal) => (
              <ProposalCard key={proposal.proposal_id} proposal={proposal} />
            ))}
          </Cards>
        </>
      )}
    </Screen>
  );
}

function WayOn({ mayPropose, waiting }: { mayPropose: boolean; waiting: number }) {
  if (!mayPropose) return <Notice>{proposalTexts.proposals.notOpen}</Notice>;
  if (waiting >= maxWaitingProposals) return <Notice>{proposalTexts.proposals.enough(maxWaitingProposals)}</Notice>;
  return (
    <Link className={styles.link} href="/proposals/new">
      {proposalTexts.proposals.lead}
    </Link>
  );
}
