import { getEventProposal, type EventProposal } from '@backline/contract/event-proposals';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { NewEventForm } from './event-form.tsx';
import styles from './event-form.module.css';
import { proposedPeople, proposedValues } from './event-of-proposal.ts';
import { useFreeAddress, useProposalForForm } from './event.queries.ts';

export const handle: RouteHandle = { title: 'New Event', access: getEventProposal };

export function Component() {
  const { proposal_id: id = '' } = useParams();
  const wayBack = (
    <LinkButton type="primary" to={eventPaths.list}>
      Back to events
    </LinkButton>
  );
  return (
    <QueryState query={useProposalForForm(id)} wayBack={wayBack}>
      {(proposal) => <Proposed key={proposal.proposal_id} proposal={proposal} />}
    </QueryState>
  );
}

function Proposed({ proposal }: { proposal: EventProposal }) {
  usePageTitle(`New Event: ${proposal.event_name}`);
  return (
    <>
      <PageHeader title="New Event" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <Card className={styles.proposal}>
        <h2>{proposal.proposed_by} proposed this event</h2>
        {proposal.words !== '' && (
          <p className={styles.words}>
            <Breakable>{proposal.words}</Breakable>
          </p>
        )}
        <p>You can change any of the details. The fan sees the event once you save it.</p>
      </Card>
      <QueryState query={useFreeAddress(proposal.event_name)}>
        {(free) => <ProposedForm proposal={proposal} freeSeoUrl={free.seo_url} />}
      </QueryState>
    </>
  );
}

function ProposedForm({ proposal, freeSeoUrl }: { proposal: EventProposal; freeSeoUrl: string }) {
  const { reachesAll } = useSession();
  const initial = useMemo(
    () => proposedValues(proposal, { seoUrl: freeSeoUrl, namesManager: reachesAll }),
    [proposal, freeSeoUrl, reachesAll],
  );
  return <NewEventForm initial={initial} known={proposedPeople(proposal)} proposalId={proposal.proposal_id} />;
}
