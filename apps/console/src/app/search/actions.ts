import { createArtistManager } from '@backline/contract/artists';
import { addEventPattern } from '@backline/contract/event-patterns';
import { createEvent, updateEvent } from '@backline/contract/events';
import { createFanImport } from '@backline/contract/fan-imports';
import { dropProduct } from '@backline/contract/merch-drops';
import { listNotifications } from '@backline/contract/notifications';
import { addPattern } from '@backline/contract/patterns';
import { addPoll } from '@backline/contract/polls';
import { addProduct } from '@backline/contract/products';
import { addPromoCode } from '@backline/contract/promo-codes';
import { addRaffle } from '@backline/contract/raffles';
import { addTeamMember } from '@backline/contract/team';
import { addTracks } from '@backline/contract/tracks';
import { addTrivia } from '@backline/contract/trivia';
import type { Accessed } from '../../lib/rights.ts';
import type { Session } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import type { Item } from './recent-items.ts';

type Action = readonly [label: string, access: Accessed, to: string];

const general: readonly Action[] = [
  ['New event', createEvent, eventPaths.create],
  ['New team member', addTeamMember, peoplePaths.createTeamMember],
  ['New pattern', addPattern, '/pattern_master/add'],
];

const ofEvent = (event: EventRef): readonly Action[] => [
  [`Notify fans of ${event.name}`, listNotifications, eventPaths.notifyFans(event)],
  ['New poll', addPoll, eventPaths.newPoll(event)],
  ['New trivia', addTrivia, eventPaths.newTrivia(event)],
  ['New raffle', addRaffle, eventPaths.newRaffle(event)],
  ['New merch drop', dropProduct, eventPaths.newMerchDrop(event)],
  ['New light show pattern', addEventPattern, eventPaths.newPattern(event)],
  ['New music', addTracks, eventPaths.newTracks(event)],
  ['Import fans', createFanImport, eventPaths.importFans(event)],
  ['Edit event', updateEvent, eventPaths.edit(event)],
];

const ofSeller = (artist: EventRef): readonly Action[] => [
  ['New product', addProduct, peoplePaths.newProduct(artist)],
  ['New promo code', addPromoCode, peoplePaths.newPromoCode(artist)],
];

/**
 * Lists the actions that the person may start, beginning with those of the open event. An artist can add products and
 * promo codes only for themself.
 */
export function actionsFor({ opens, user, reachesAll }: Session, event: EventRef | null): Item[] {
  const artist: Action = [
    `New ${reachesAll ? 'artist manager' : 'artist'}`,
    createArtistManager,
    peoplePaths.createManagerOrArtist,
  ];
  return [
    ...(event === null ? [] : ofEvent(event)),
    ...general,
    artist,
    ...(user?.role === 'ARTIST' ? ofSeller(user) : []),
  ]
    .filter(([, access]) => opens(access))
    .map(([label, , to]) => ({ label, detail: '', to }));
}
