import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { EventProposals } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const dayMs = 86_400_000;

interface ProposalOverrides extends Partial<
  Omit<Insertable<EventProposals>, 'id' | 'proposed_by' | 'artist_id' | 'starts_at'>
> {
  fanId: number;
  artistId: number;
  /** Defaults to a month from now. */
  startsAt?: Date;
}

export function buildProposal(
  db: Connection,
  { fanId, artistId, startsAt, ...columns }: ProposalOverrides,
): Promise<Selectable<EventProposals>> {
  return db
    .insertInto('event_proposals')
    .values({
      event_name: `Proposed night ${unique().number}`,
      timezone: 'CST',
      venue: 'The Lantern Hall',
      country: 'United States',
      country_code: 'US',
      state: 'Illinois',
      state_code: 'IL',
      city: 'Chicago',
      words: 'We would all come.',
      ...columns,
      proposed_by: fanId,
      artist_id: artistId,
      starts_at: startsAt ?? new Date(Date.now() + 30 * dayMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
