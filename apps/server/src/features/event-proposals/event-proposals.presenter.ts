import type { EventProposal, OwnProposal } from '@backline/contract/event-proposals';
import type { Context } from '../../platform/context/context.ts';
import { epochMs } from '../../platform/db/database.ts';
import type { OwnProposalRow, ProposalRecord, ProposalRow } from './event-proposals.repository.ts';

/** The table's check constraints guarantee these enums, but the generated types only say string. */
type Checked = Pick<OwnProposal, 'timezone' | 'status'>;

type PictureAddress = (key: string | null) => string | null;

export function pictureAddress({ platform: { storage } }: Context): PictureAddress {
  return (key) => (key === null ? null : storage.publicUrl(key));
}

function presentShared(row: ProposalRecord, address: PictureAddress) {
  return {
    proposal_id: row.id,
    ...presentFields(row),
    words: row.words,
    event_image_url: address(row.image_key),
    event_image_thumbnail_url: address(row.image_thumbnail_key),
    proposed_dttm: epochMs(row.created_at),
  };
}

export function presentOwn(row: OwnProposalRow, address: PictureAddress): OwnProposal {
  const { made_event_name: event_name, made_event_seo_url: seo_url } = row;
  return {
    ...presentShared(row, address),
    artist_name: row.artist_name,
    status: row.status as Checked['status'],
    refusal: row.refusal,
    event: event_name === null || seo_url === null ? null : { event_name, seo_url },
  };
}

export function presentProposal(row: ProposalRow, address: PictureAddress): EventProposal {
  return {
    ...presentShared(row, address),
    country_code: row.country_code,
    state_code: row.state_code,
    artist: { id: row.artist_id, name: row.artist_name },
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
    proposed_by: row.proposer_name,
    is_proposer_trusted: row.is_proposer_trusted,
  };
}

type FieldColumns = Pick<
  ProposalRecord,
  'event_name' | 'starts_at' | 'timezone' | 'venue' | 'country' | 'state' | 'city'
>;

const presentFields = ({ starts_at, event_name, timezone, venue, country, state, city }: FieldColumns) => ({
  event_name,
  event_dttm: epochMs(starts_at),
  timezone: timezone as Checked['timezone'],
  venue,
  country,
  state,
  city,
});

/** Omits the fan's own words, because audit lines outlive the fan's account. */
export const presentForAudit = (row: FieldColumns & Pick<ProposalRecord, 'artist_id'>) => ({
  ...presentFields(row),
  artist_id: row.artist_id,
});
