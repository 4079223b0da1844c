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
import type { AuthenticatedUser } from '@backline/contract/session';
import { addTrivia } from '@backline/contract/trivia';
import type { Accessed } from '../../lib/rights.ts';
import type { Session } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import type { Searched } from './matching.ts';

type Action = readonly [label: string, access: Accessed, to: string, keywords?: string];

const sold = 'sell selling t-shirts tshirts shirts merchandise';
const lights = 'flash flashes lights strobe strobes colors colours';

const general: readonly Action[] = [
  ['New event', createEvent, eventPaths.create, 'shows concerts gigs'],
  ['New team member', addTeamMember, peoplePaths.createTeamMember, 'staff crew colleagues employees invite'],
  ['New pattern', addPattern, '/pattern_master/add', lights],
];

const notify = (event: EventRef): Action => [
  `Notify fans of ${event.name}`,
  listNotifications,
  eventPaths.notifyFans(event),
  'announcements messages push send inform',
];

const ofEvent = (event: EventRef): readonly Action[] => [
  ['New poll', addPoll, eventPaths.newPoll(event), 'votes voting surveys'],
  ['New trivia', addTrivia, eventPaths.newTrivia(event), 'quiz quizzes questions games'],
  ['New raffle', addRaffle, eventPaths.newRaffle(event), 'prizes draws drawing winners lottery giveaways'],
  ['New merch drop', dropProduct, eventPaths.newMerchDrop(event), sold],
  ['New light show pattern', addEventPattern, eventPaths.newPattern(event), lights],
  ['New music', addTracks, eventPaths.newTracks(event), 'songs tracks'],
  ['Import fans', createFanImport, eventPaths.importFans(event)],
  ['Edit event', updateEvent, eventPaths.edit(event)],
];

const ofSeller = (artist: EventRef): readonly Action[] => [
  ['New product', addProduct, peoplePaths.newProduct(artist), sold],
  ['New promo code', addPromoCode, peoplePaths.newPromoCode(artist), 'discounts coupons vouchers'],
];

export type Acting = Pick<Session, 'opens' | 'reachesAll'> & {
  user: Pick<AuthenticatedUser, 'id' | 'name' | 'role'> | null;
};

/**
 * Lists the actions that the person may start, beginning with those of the event. An artist can add products and promo
 * codes only for themself.
 */
export function actionsFor({ opens, user, reachesAll }: Acting, event: EventRef | null): Searched[] {
  const artist: Action = [
    `New ${reachesAll ? 'artist manager' : 'artist'}`,
    createArtistManager,
    peoplePaths.createManagerOrArtist,
  ];
  const toItems = (actions: readonly Action[], detail: string) =>
    actions
      .filter(([, access]) => opens(access))
      .map(([label, , to, keywords = '']) => ({ label, detail, to, keywords }));
  return [
    ...(event === null ? [] : [...toItems([notify(event)], ''), ...toItems(ofEvent(event), event.name)]),
    ...toItems([...general, artist, ...(user?.role === 'ARTIST' ? ofSeller(user) : [])], ''),
  ];
}
