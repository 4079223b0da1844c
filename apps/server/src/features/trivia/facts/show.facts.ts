import { choiceOf, named } from './choice.ts';
import type { Fact, FactKind } from './fact.ts';
import type { Known, KnownArtist, Show } from './known.ts';
import { eventSource, eventSources } from './sources.ts';
import { count, dateOf, daysBetween, listed, ordinal, placeOf, several, short } from './fact-parts.ts';

const before = ({ event }: Known, { shows }: KnownArtist) => shows.filter(({ startsAt }) => startsAt < event.startsAt);

const ofEachArtist = (known: Known, factOf: (artist: KnownArtist, earlier: readonly Show[]) => Fact | null): Fact[] =>
  known.artists.map((artist) => factOf(artist, before(known, artist))).filter((fact) => fact !== null);

export const showNumber: FactKind = {
  name: 'show-number',
  factsOf: (known) =>
    ofEachArtist(known, (artist, earlier) => {
      if (earlier.length === 0) return null;
      return {
        key: [artist.id],
        title: `How many shows with ${short(artist.name)} have we put on?`,
        description: `${short(known.event.name)} is the ${ordinal(earlier.length + 1)} of their shows in our calendar.`,
        sources: [eventSource(known.event), ...eventSources(earlier)],
      };
    }),
};

export const firstShow: FactKind = {
  name: 'first-show',
  factsOf: (known) =>
    ofEachArtist(known, (artist, earlier) => {
      const [first] = earlier;
      // `showBefore` already covers an artist with a single earlier show.
      if (first === undefined || earlier.length < 2) return null;
      return {
        key: [artist.id, first.id],
        title: `Where did we first meet ${short(artist.name)}?`,
        description: `The first of their shows in our calendar was ${first.name}, on ${dateOf(first)} at ${placeOf(first)}.`,
        sources: [eventSource(first)],
        choice: choiceOf(placeNamed(first), earlier.slice(1).map(placeNamed)),
      };
    }),
};

export const showBefore: FactKind = {
  name: 'show-before',
  factsOf: (known) =>
    ofEachArtist(known, (artist, earlier) => {
      const last = earlier.at(-1);
      if (last === undefined) return null;
      const days = daysBetween(last, known.event);
      const ago = days < 1 ? 'on the same day' : `${several(days, 'day')} before this one`;
      return {
        key: [artist.id, last.id],
        title: `When did ${short(artist.name)} last play for us?`,
        description: `It was ${ago}, on ${dateOf(last)}: ${last.name} at ${placeOf(last)}.`,
        sources: [eventSource(known.event), eventSource(last)],
        choice: choiceOf(dayOf(last), earlier.toReversed().map(dayOf)),
      };
    }),
};

const placeNamed = (show: Show) => named(placeOf({ venue: short(show.venue), city: short(show.city) }));
const dayOf = (show: Show) => ({ text: dateOf(show), order: show.startsAt });
const isPast = (event: Show) => (show: Show) => show.startsAt < event.startsAt;
const isElsewhere = (upcoming: readonly Show[]) => {
  const places = new Set(upcoming.map((show) => placeNamed(show).order));
  return (show: Show) => !places.has(placeNamed(show).order);
};

export const showAfter: FactKind = {
  name: 'show-after',
  factsOf: ({ event, artists }) =>
    artists.flatMap((artist): Fact[] => {
      const upcoming = artist.shows.filter(({ startsAt }) => startsAt > event.startsAt);
      const [next] = upcoming;
      if (next === undefined) return [];
      return [
        {
          key: [artist.id, next.id],
          title: `Where can you see ${short(artist.name)} again?`,
          description: `They also play ${next.name}, on ${dateOf(next)} at ${placeOf(next)}.`,
          sources: [eventSource(next)],
          // A later show would be a right answer, too.
          choice: choiceOf(
            placeNamed(next),
            artist.shows.filter(isPast(event)).filter(isElsewhere(upcoming)).map(placeNamed),
          ),
        },
      ];
    }),
};

/** States that two artists of this event have played at the same earlier event. */
export const sharedBill: FactKind = {
  name: 'shared-bill',
  factsOf: (known) =>
    known.artists.flatMap((artist, index) =>
      known.artists.slice(index + 1).flatMap((other): Fact[] => {
        const theirs = new Set(before(known, other).map(({ id }) => id));
        const together = before(known, artist).filter(({ id }) => theirs.has(id));
        const [first] = together;
        if (first === undefined) return [];
        const times = ['once', 'twice'][together.length - 1] ?? `${count(together.length)} times`;
        return [
          {
            key: [artist.id, other.id],
            title: `Have ${listed([short(artist.name), short(other.name)])} shared a stage before?`,
            description: `Yes: before this event we had them together ${times}, first at ${first.name} on ${dateOf(first)}.`,
            sources: [eventSource(known.event), ...eventSources(together)],
          },
        ];
      }),
    ),
};
