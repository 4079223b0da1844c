import { eventFields } from '@backline/contract/event-fields';
import type { EventProposal } from '@backline/contract/event-proposals';
import { Button } from 'antd';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './proposals-panel.module.css';

interface ProposalItemProps {
  proposal: EventProposal;
  now: number;
  onRefuse: () => void;
}

const focus = {
  event_image_focus_x: eventFields.event_image_focus_x.blank,
  event_image_focus_y: eventFields.event_image_focus_y.blank,
};

export function ProposalItem({ proposal, now, onRefuse }: ProposalItemProps) {
  const { event_name: name, event_dttm: at, timezone, venue, city, state, words, artist } = proposal;
  return (
    <li>
      {proposal.event_image_thumbnail_url !== null && (
        <PosterThumbnail className={styles.picture} src={proposal.event_image_thumbnail_url} focus={focus} />
      )}
      <div className={styles.told}>
        <strong>{name}</strong>
        <div>
          {artist.name} · {venue}, {city}, {state} · <DateTime at={at} timezone={timezone} withZone />{' '}
          {at < now && <StatusChip>Past</StatusChip>}
        </div>
        <div className={styles.note}>
          Proposed by {proposal.proposed_by}
          {!proposal.is_proposer_trusted && ', who may not propose events any more'}
        </div>
        {words !== '' && (
          <p className={styles.words}>
            <Breakable>{words}</Breakable>
          </p>
        )}
      </div>
      <div className={styles.decision}>
        <LinkButton aria-label={`Create event from ${name}`} to={eventPaths.ofProposal(proposal.proposal_id)}>
          Create event
        </LinkButton>
        <Button aria-label={`Decline ${name}`} onClick={onRefuse}>
          Decline
        </Button>
      </div>
    </li>
  );
}
