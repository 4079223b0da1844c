import { choiceOf, named } from './choice.ts';
import type { Fact, FactKind } from './fact.ts';
import { fewestFans, type KnownArtist, type Show } from './known.ts';
import { checkInsSource, eventSource } from './sources.ts';
import { count, dateOf, several, short, timeOf } from './fact-parts.ts';

type CountedShow = Show & { checkIns: number };

/** Returns earlier shows of the artist whose check-in has closed and which had enough fans. */
const counted = ({ shows }: KnownArtist, event: Show): CountedShow[] =>
  shows.filter(
    (show): show is CountedShow =>
      show.startsAt < event.startsAt && show.checkIns !== null && show.checkIns >= fewestFans,
  );

export const biggestShow: FactKind = {
  name: 'biggest-show',
  factsOf: ({ event, artists }) =>
    artists.flatMap((artist): Fact[] => {
      const shows = counted(artist, event);
      const [most, next] = shows.toSorted((left, right) => right.checkIns - left.checkIns);
      if (most === undefined || next === undefined || most.checkIns === next.checkIns) return [];
      return [
        {
          key: [artist.id, most.id],
          title: `Which show with ${short(artist.name)} drew the most of you before this one?`,
          description: `${most.name}, on ${dateOf(most)}: ${several(most.checkIns, 'fan')} checked in.`,
          sources: shows.map(checkInsSource).slice(0, 20),
          choice: choiceOf(
            named(short(most.name)),
            shows.filter((show) => show !== most).map((show) => named(short(show.name))),
          ),
        },
      ];
    }),
};

export const crowdSoFar: FactKind = {
  name: 'crowd-so-far',
  factsOf: ({ event, artists }) =>
    artists.flatMap((artist): Fact[] => {
      const shows = counted(artist, event);
      if (shows.length < 2) return [];
      const sum = shows.reduce((fans, { checkIns }) => fans + checkIns, 0);
      // Rounds down, so that the fact stays true as shows are added.
      const atLeast = Math.floor(sum / fewestFans) * fewestFans;
      return [
        {
          key: [artist.id],
          title: `How many of you had come to see ${short(artist.name)} before this event?`,
          description: `Their shows in our calendar had at least ${count(atLeast)} check-ins.`,
          sources: shows.map(checkInsSource).slice(0, 20),
        },
      ];
    }),
};

export const lastCrowd: FactKind = {
  name: 'last-crowd',
  factsOf: ({ event, artists }) =>
    artists.flatMap((artist): Fact[] => {
      const shows = counted(artist, event);
      const last = shows.at(-1);
      if (last === undefined) return [];
      return [
        {
          key: [artist.id, last.id],
          title: `How many of you came to ${short(last.name)}?`,
          description: `${several(last.checkIns, 'fan')} checked in when ${short(artist.name)} played there on ${dateOf(last)}.`,
          sources: [checkInsSource(last)],
          choice: choiceOf(fansOf(last), shows.toReversed().map(fansOf)),
        },
      ];
    }),
};

const fansOf = ({ checkIns }: CountedShow) => ({ text: several(checkIns, 'fan'), order: checkIns });

export const milestone: FactKind = {
  name: 'check-in-milestone',
  factsOf({ event, milestone: reached }): Fact[] {
    if (reached === null) return [];
    return [
      {
        key: [event.id, reached.fans],
        title: `How fast did ${count(reached.fans)} of you get in?`,
        description: `By ${timeOf(reached.at, event.timezone)} ${count(reached.fans)} fans had checked in at ${short(event.name)}.`,
        sources: [checkInsSource(event)],
      },
    ];
  },
};

export const returning: FactKind = {
  name: 'returning-fans',
  factsOf({ event, returning: known }): Fact[] {
    if (known === null || known.fans < fewestFans) return [];
    const atLeast = Math.floor(known.fans / fewestFans) * fewestFans;
    return [
      {
        key: [event.id, known.show.id],
        title: `How many of you were at ${short(known.show.name)}, too?`,
        description: `At least ${count(atLeast)} of the fans who checked in here had checked in there on ${dateOf(known.show)}.`,
        sources: [checkInsSource(event), checkInsSource(known.show), eventSource(known.show)],
      },
    ];
  },
};
