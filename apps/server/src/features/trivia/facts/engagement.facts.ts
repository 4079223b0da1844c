import { choiceOf, named } from './choice.ts';
import type { Fact, FactKind } from './fact.ts';
import { fewestFans } from './known.ts';
import { pollSource, raffleSource, songRequestsSource } from './sources.ts';
import { count, several, short } from './fact-parts.ts';

export const mostWantedSong: FactKind = {
  name: 'most-wanted-song',
  // If few fans requested a song, its title might reveal who they are.
  factsOf: ({ songs }) =>
    songs
      .filter(({ fans }) => fans >= fewestFans)
      .map(({ show, title, fans, others }): Fact => ({
        key: [show.id],
        title: `Which song did most of you ask for at ${short(show.name)}?`,
        description: `“${title}”: ${several(fans, 'fan')} wanted to hear it.`,
        sources: [songRequestsSource(show)],
        choice: choiceOf(
          named(short(title)),
          others.map((other) => named(short(other))),
        ),
      })),
};

export const pollAnswer: FactKind = {
  name: 'poll-answer',
  factsOf: ({ event, polls }) =>
    polls
      .filter(({ total }) => total >= fewestFans)
      .map(({ id, question, show, answer, others, isRight, votes, total }): Fact => {
        const where = show.id === event.id ? 'here' : `at ${short(show.name)}`;
        return {
          key: [id],
          title: `We asked you ${where}: ${fitting(question)}`,
          description: isRight
            ? `“${answer}” was right. ${count(votes)} of ${several(total, 'answer')} said so.`
            : `Most of you said “${answer}”: ${count(votes)} of ${several(total, 'answer')}.`,
          sources: [pollSource({ id, name: question })],
          choice: choiceOf(named(answer), others.map(named)),
        };
      }),
};

/** Shortens the question to leave room for the event's name in the title. */
const fitting = (question: string) => (question.length <= 110 ? question : `${question.slice(0, 109).trimEnd()}…`);

export const raffleOdds: FactKind = {
  name: 'raffle-odds',
  factsOf: ({ event, raffles }) =>
    raffles
      .filter(({ entrants, winners }) => entrants >= fewestFans && winners > 0)
      .map(({ id, title, show, entrants, winners }): Fact => {
        const where = show.id === event.id ? 'here' : `at ${short(show.name)}`;
        return {
          key: [id],
          title: `How many of you were in the raffle “${short(title)}” ${where}?`,
          description: `${several(entrants, 'fan')} took part, and ${count(winners)} won.`,
          sources: [raffleSource({ id, name: title })],
        };
      }),
};
