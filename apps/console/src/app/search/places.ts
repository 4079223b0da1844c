import type { EventDetail } from '@backline/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../lib/session.tsx';
import { openGroups } from '../../nouns/events/event-pages.ts';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { labelOf, visibleMenu } from '../menu.tsx';
import { keywordsOf } from './keywords.ts';

export interface Place {
  label: string;
  to: string;
  /** Letter that opens the page when pressed after G. */
  letter: string | undefined;
  /** Words that find the page besides its label. */
  keywords: string;
}

const menuLetters: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/artist_manager/list': 'a',
  '/groups': 'e',
  '/users': 'u',
  '/reports': 'r',
  '/pattern_master/all': 'b',
  '/connected_account': 'c',
  '/team-member': 't',
};

/** Letters by page key. They must differ from the main menu's letters, because both sets work inside an event. */
const eventLetters: Readonly<Record<string, string>> = {
  home: 'h',
  now: 'n',
  users: 'v',
  door: 'i',
  requests: 'q',
  polls: 'l',
  trivia: 'z',
  raffle: 'w',
  notify: 'y',
  tickets: 's',
  orders: 'o',
  fulfillment: 'f',
  drops: 'm',
  patterns: 'x',
  play: 'p',
};

export interface EventHere extends EventRef {
  startsAt: number | null;
}

export interface Places {
  menu: Place[];
  /** The open event, once it has loaded and is known to be accessible. */
  event: EventHere | null;
  ofEvent: Place[];
}

/** Input that decides which pages can be opened: the person's permissions and the event in the URL. */
export interface Here {
  session: Pick<Session, 'opens' | 'reachesAll'>;
  queryClient: QueryClient;
  eventId: string;
}

export function findPlaces({ session, queryClient, eventId }: Here): Places {
  const detail = queryClient.getQueryData<EventDetail>(eventKey(eventId));
  const event =
    detail === undefined ? null : { id: detail.event_id, name: detail.event_name, startsAt: detail.event_dttm };
  return { menu: menuPlaces(session), event, ofEvent: event === null ? [] : eventPlaces(event, session) };
}

/** Returns the path of the page that this letter opens when pressed after G, or undefined if there is none. */
export function pathOfLetter(letter: string, here: Here): string | undefined {
  const { menu, ofEvent } = findPlaces(here);
  return [...ofEvent, ...menu].find((place) => place.letter === letter)?.to;
}

const menuPlaces = (session: Here['session']): Place[] =>
  visibleMenu(session.opens).map((item) => ({
    label: labelOf(item, session),
    to: item.page,
    letter: menuLetters[item.route],
    keywords: keywordsOf[item.route] ?? '',
  }));

export const eventPlaces = (event: EventHere, { opens }: Here['session']): Place[] =>
  openGroups(opens, event.startsAt, Date.now())
    .flatMap(({ pages }) => pages)
    .map(({ key, label, to }) => ({
      label,
      to: to(event),
      letter: eventLetters[key],
      keywords: keywordsOf[key] ?? '',
    }));
