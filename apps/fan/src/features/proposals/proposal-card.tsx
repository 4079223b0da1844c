import type { OwnProposal } from '@backline/contract/event-proposals';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import links from '../../ui/link.module.css';
import { useWithdrawProposal } from './proposals.queries.ts';
import styles from './proposals.module.css';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

export function ProposalCard({ proposal }: { proposal: OwnProposal }) {
  const { event_name: name, artist_name: artist, venue, city, state, status, refusal, event, words } = proposal;
  return (
    <Card>
      {proposal.event_image_thumbnail_url !== null && (
        <img className={styles.poster} src={proposal.event_image_thumbnail_url} alt="" loading="lazy" />
      )}
      <h2>{name}</h2>
      <p>{artist}</p>
      <p>{formatMoment(proposal.event_dttm, proposal.timezone)}</p>
      <p>{[venue, city, state].join(', ')}</p>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <p className={styles.status} data-status={status}>
        {proposalTexts.proposals.status[status]}
      </p>
      {refusal !== '' && <p className={styles.refusal}>{proposalTexts.proposals.because(refusal)}</p>}
      {event !== null && (
        <a className={links.link} href={`/events/${encodeURIComponent(event.seo_url)}`}>
          {proposalTexts.proposals.see(event.event_name)}
        </a>
      )}
      {status === 'waiting' && <Withdraw proposalId={proposal.proposal_id} name={name} />}
    </Card>
  );
}

function Withdraw({ proposalId, name }: { proposalId: number; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdrawProposal();
  const send = useSingleFlight(() => withdraw.mutateAsync(proposalId).catch(() => {}));
  return (
    <>
      <Failure error={withdraw.error} />
      {isAsked ? (
        <div className={styles.choice}>
          <Button isBusy={withdraw.isPending} onClick={send}>
            {proposalTexts.proposals.withdrawNow}
          </Button>
          <Button look="quiet" disabled={withdraw.isPending} onClick={() => setIsAsked(false)}>
            {proposalTexts.proposals.keep}
          </Button>
        </div>
      ) : (
        <Button look="quiet" aria-label={proposalTexts.proposals.withdrawNamed(name)} onClick={() => setIsAsked(true)}>
          {proposalTexts.proposals.withdraw}
        </Button>
      )}
    </>
  );
}
