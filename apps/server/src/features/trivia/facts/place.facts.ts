import type { Fact, FactKind } from './fact.ts';
import type { Show } from './known.ts';
import { eventSource, eventSources } from './sources.ts';
import { dateOf, listed, ordinal, short } from './fact-parts.ts';

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();
const isIn = (event: Show) => (show: Show) => event.city !== '' && same(show.city, event.city);
const isAt = (event: Show) => (show: Show) => event.venue !== '' && same(show.venue, event.venue) && isIn(event)(show);

export const venueNumber: FactKind = {
  name: 'venue-number',
  factsOf({ event, earlier }): Fact[] {
    const here = earlier.filter(isAt(event));
    const [first] = here;
    if (first === undefined) return [];
    return [
      {
        key: [event.id],
        title: `How many of our events has ${short(event.venue)} seen?`,
        description: `This is the ${ordinal(here.length + 1)}. The first was ${first.name}, on ${dateOf(first)}.`,
        sources: [eventSource(event), ...eventSources(here)],
      },
    ];
  },
};

export const venueAct: FactKind = {
  name: 'venue-act',
  factsOf: ({ event, artists }) =>
    artists.flatMap((artist): Fact[] => {
      const here = artist.shows.filter((show) => show.startsAt < event.startsAt && isAt(event)(show));
      const last = here.at(-1);
      if (last === undefined) return [];
      return [
        {
          key: [artist.id, last.id],
          title: `Does ${short(artist.name)} know this stage?`,
          description: `Yes: they played ${event.venue} for us on ${dateOf(last)}, at ${last.name}.`,
          sources: [eventSource(event), eventSource(last)],
        },
      ];
    }),
};

export const cityNumber: FactKind = {
  name: 'city-number',
  factsOf({ event, earlier }): Fact[] {
    const here = earlier.filter(isIn(event));
    if (here.length === 0) return [];
    return [
      {
        key: [event.id],
        title: `How often have we been to ${short(event.city)}?`,
        description: `${short(event.name)} is our ${ordinal(here.length + 1)} event there.`,
        sources: [eventSource(event), ...eventSources(here)],
      },
    ];
  },
};

const maxVenues = 5;

export const cityVenues: FactKind = {
  name: 'city-venues',
  factsOf({ event, earlier }): Fact[] {
    const elsewhere = earlier.filter((show) => isIn(event)(show) && show.venue !== '' && !isAt(event)(show));
    const firsts = elsewhere.filter(
      (show, index) => elsewhere.findIndex((other) => same(other.venue, show.venue)) === index,
    );
    if (firsts.length < 2) return [];
    const shows = firsts.slice(0, maxVenues);
    const more = firsts.length > shows.length ? ', among other places' : '';
    return [
      {
        key: [event.id],
        title: `Where else in ${short(event.city)} have you met us?`,
        description: `Before this event we were at ${listed(shows.map(({ venue }) => short(venue)))}${more}.`,
        sources: [eventSource(event), ...eventSources(shows)],
      },
    ];
  },
};
