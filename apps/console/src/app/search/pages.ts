import { keywordsOf } from './keywords.ts';
import type { Searched } from './matching.ts';
import { eventPlaces, type EventHere, type Here, type Place, type Places } from './places.ts';

const account: Searched = {
  label: 'Your account',
  detail: '',
  to: '/account',
  keywords: keywordsOf['/account'] ?? '',
};

/**
 * Lists the pages that the person may open, beginning with those of the open event. Outside of events, those of
 * tonight's event follow the main menu.
 */
export function pagesOf(
  { menu, event, ofEvent }: Places,
  tonight: EventHere | null,
  session: Here['session'],
): Searched[] {
  const near = tonight === null ? [] : eventPlaces(tonight, session);
  return [...searched(ofEvent, event?.name), ...searched(menu), ...searched(near, tonight?.name), account];
}

const searched = (places: readonly Place[], detail = ''): Searched[] =>
  places.map(({ label, to, keywords }) => ({ label, detail, to, keywords }));
