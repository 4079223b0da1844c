import { zoneOf } from '@backline/contract/time-zones';
import type { Connection } from '../src/platform/db/database.ts';
import { buildProposal } from '../builders/builders.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';
import { venues } from './venues.ts';
import { wallClock } from './zoned-time.ts';

interface People {
  fanIds: ReadonlyMap<PlannedFan, number>;
  staffIds: ReadonlyMap<string, number>;
}

export async function insertProposal(
  tx: Connection,
  { now, events, fanIds, staffIds }: People & { now: Date; events: readonly PlannedEvent[] },
): Promise<void> {
  const tonight = events.find(({ startsAt }) => startsAt > now);
  const fan = [...fanIds.keys()].find(({ joins }) => joins.some(({ event }) => event === tonight));
  const venue = venues.find(({ name }) => name === 'Harborlight Room');
  const headliner = tonight?.artists[0];
  if (fan === undefined || venue === undefined || headliner === undefined)
    throw new RangeError('nobody is there tonight');
  const fanId = fanIds.get(fan) ?? 0;
  await tx.updateTable('users').set({ allow_group_creation: true }).where('id', '=', fanId).execute();
  await buildProposal(tx, {
    fanId,
    artistId: staffIds.get(headliner.email) ?? 0,
    event_name: `${headliner.name}: By the water`,
    startsAt: wallClock(now, 54, [20, 0], zoneOf(venue.timezone)),
    timezone: venue.timezone,
    venue: venue.name,
    country: venue.country,
    country_code: venue.countryCode,
    state: venue.state,
    state_code: venue.stateCode,
    city: venue.city,
    words: 'Forty of us go wherever they play. The room holds 300, and its owner would love to have them.',
    created_at: new Date(now.getTime() - 5 * 3_600_000),
  });
}
