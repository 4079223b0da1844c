import { createEventInput } from '@backline/contract/event-fields';
import { getEventProposal, type EventProposal } from '@backline/contract/event-proposals';
import { Card, Form } from 'antd';
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
import { EventForm } from './event-form.tsx';
import styles from './event-form.module.css';
import { proposedPeople, proposedValues } from './event-of-proposal.ts';
import type { EventValues } from './event-values.ts';
import { useCreateEvent, useFreeAddress, useProposalForForm } from './event.queries.ts';

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
        <h2>{proposal.proposed_by} proposes this event</h2>
        {proposal.words !== '' && (
          <p className={styles.words}>
            <Breakable>{proposal.words}</Breakable>
          </p>
        )}
        <p>Change what you like. They see the event as soon as you save it.</p>
      </Card>
      <QueryState query={useFreeAddress(proposal.event_name)}>
        {(free) => <ProposedForm proposal={proposal} freeSeoUrl={free.seo_url} />}
      </QueryState>
    </>
  );
}

function ProposedForm({ proposal, freeSeoUrl }: { proposal: EventProposal; freeSeoUrl: string }) {
  const [form] = Form.useForm<EventValues>();
  const { reachesAll } = useSession();
  const create = useCreateEvent();
  const initial = useMemo(
    () => proposedValues(proposal, { seoUrl: freeSeoUrl, namesManager: reachesAll }),
    [proposal, freeSeoUrl, reachesAll],
  );
  return (
    <EventForm
      form={form}
      initial={initial}
      known={proposedPeople(proposal)}
      schema={createEventInput}
      toBody={(fields, { seo_url }) => ({ ...fields, seo_url, proposal_id: proposal.proposal_id })}
      save={(input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey })}
    />
  );
}
