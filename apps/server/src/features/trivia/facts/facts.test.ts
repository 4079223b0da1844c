import { describe, expect, test } from 'vitest';
import { triviaFields } from '@backline/contract/trivia';
import {
  artist,
  at,
  first,
  kind,
  lamps,
  next,
  nothing,
  second,
  third,
  tonight,
} from '../../../../testing/trivia/known.ts';
import { generateFacts } from '../generation.service.ts';
import { factKinds } from './fact-kinds.ts';
import type { Known } from './known.ts';
import { count, dateOf, daysBetween, listed, ordinal, short, siteOf, timeOf } from './fact-parts.ts';

const trivia = (name: string, known: Partial<Known>) =>
  kind(name)
    .factsOf({ ...nothing, ...known })
    .map(({ title, description }) => [title, description]);

/** Maps each kind to its input and its sentences. */
const cases: Record<string, [known: Partial<Known>, title: string, description: string]> = {
  'show-number': [
    { artists: [lamps] },
    'How many shows with The Lamps have we put on?',
    'Tonight is the 4th of their shows in our calendar.',
  ],
  'first-show': [
    { artists: [lamps] },
    'Where did we first meet The Lamps?',
    'The first of their shows in our calendar was First Light, on January 10, 2026 at The Foundry, Chicago.',
  ],
  'show-before': [
    { artists: [lamps] },
    'When did The Lamps last play for us?',
    'It was 14 days before this one, on February 28, 2027: Third Light at Dock 5, Chicago.',
  ],
  'show-after': [
    { artists: [lamps] },
    'Where can you see The Lamps again?',
    'They also play Next Light, on March 31, 2027 at Harbor Hall, Milwaukee.',
  ],
  'shared-bill': [
    { artists: [lamps, artist(6, 'Juno Vale', [second, third])] },
    'Have The Lamps and Juno Vale shared a stage before?',
    'Yes: before this event we had them together twice, first at Second Light on February 12, 2027.',
  ],
  'venue-number': [
    { earlier: [first, second] },
    'How many of our events has The Foundry seen?',
    'This is the 2nd. The first was First Light, on January 10, 2026.',
  ],
  'venue-act': [
    { artists: [lamps] },
    'Does The Lamps know this stage?',
    'Yes: they played The Foundry for us on January 10, 2026, at First Light.',
  ],
  'city-number': [
    { earlier: [first, second, third] },
    'How often have we been to Chicago?',
    'Tonight is our 4th event there.',
  ],
  'city-venues': [
    { earlier: [first, second, third] },
    'Where else in Chicago have you met us?',
    'Before this event we were at The Mill and Dock 5.',
  ],
  'biggest-show': [
    { artists: [lamps] },
    'Which show with The Lamps drew the most of you before this one?',
    'Second Light, on February 12, 2027: 120 fans checked in.',
  ],
  'crowd-so-far': [
    { artists: [lamps] },
    'How many of you had come to see The Lamps before this event?',
    'Their shows in our calendar had at least 240 check-ins.',
  ],
  'last-crowd': [
    { artists: [lamps] },
    'How many of you came to Third Light?',
    '80 fans checked in when The Lamps played there on February 28, 2027.',
  ],
  'check-in-milestone': [
    { milestone: { fans: 1_000, at: at('2027-03-15') } },
    'How fast did 1,000 of you get in?',
    'By 8:30 PM 1,000 fans had checked in at Tonight.',
  ],
  'returning-fans': [
    { returning: { show: third, fans: 47 } },
    'How many of you were at Third Light, too?',
    'At least 40 of the fans who checked in here had checked in there on February 28, 2027.',
  ],
  'most-wanted-song': [
    { songs: [{ show: third, title: 'Long Way', fans: 31, others: ['Blue Lamp'] }] },
    'Which song did most of you ask for at Third Light?',
    '“Long Way”: 31 fans wanted to hear it.',
  ],
  'poll-answer': [
    {
      polls: [
        {
          id: 7,
          question: 'Encore?',
          show: tonight,
          answer: 'Yes',
          others: ['No'],
          isRight: false,
          votes: 90,
          total: 100,
        },
      ],
    },
    'We asked you here: Encore?',
    'Most of you said “Yes”: 90 of 100 answers.',
  ],
  'raffle-odds': [
    { raffles: [{ id: 8, title: 'Signed drum', show: third, entrants: 210, winners: 3 }] },
    'How many of you were in the raffle “Signed drum” at Third Light?',
    '210 fans took part, and 3 won.',
  ],
  following: [
    { artists: [artist(1, 'The Lamps', [], { instagram_url: 'https://a.example', twitter_url: 'https://b.example' })] },
    'Where can you follow The Lamps?',
    'You find The Lamps on Instagram and X.',
  ],
  listening: [
    { artists: [artist(1, 'The Lamps', [], { spotify_url: 'https://a.example', youtube_url: 'https://b.example' })] },
    'Where can you listen to The Lamps at home?',
    'Their music is on Spotify and YouTube.',
  ],
  website: [
    { artists: [artist(1, 'The Lamps', [], { website_url: 'https://www.lamps.example/now' })] },
    'Where on the web is The Lamps at home?',
    'The website of The Lamps is lamps.example.',
  ],
  store: [
    { artists: [artist(1, 'The Lamps', [], { store_url: 'https://shop.lamps.example/' })] },
    'Where does The Lamps sell merch?',
    'The Lamps has a store at shop.lamps.example.',
  ],
  playlist: [
    { event: { ...tonight, playlistUrl: 'https://music.example/tonight' } },
    'Is there a playlist to get you in the mood?',
    'Yes: Tonight has one, linked on its public page and played at music.example.',
  ],
  biography: [{ event: { ...tonight, artistBio: ' Two lamps. ' } }, 'Who is The Lamps?', 'Two lamps.'],
};

describe('kinds of facts', () => {
  test('has a test case for each of more than twelve kinds of facts, with distinct names', () => {
    expect(Object.keys(cases)).toEqual(factKinds.map(({ name }) => name));
    expect(new Set(factKinds.map(({ name }) => name)).size).toBeGreaterThan(12);
  });

  test.each(factKinds)('returns no fact of kind $name without data', ({ name }) => {
    expect(trivia(name, {})).toEqual([]);
  });

  test.each(Object.entries(cases))(
    'writes the title and description of a fact of kind %s',
    (name, [known, title, description]) => {
      expect(trivia(name, known)).toEqual([[title, description]]);
    },
  );

  test.each(Object.entries(cases))(
    'returns sources and the same key on each call for a fact of kind %s',
    (name, [known]) => {
      const facts = kind(name).factsOf({ ...nothing, ...known });
      for (const { key, sources } of facts) {
        expect(key.length).toBeGreaterThan(0);
        expect(sources.length).toBeGreaterThan(0);
      }
      expect(kind(name).factsOf({ ...nothing, ...known })).toEqual(facts);
    },
  );

  test.each(Object.entries(cases))(
    'keeps title and description of a fact of kind %s within the limits even with very long names',
    (name, [known]) => {
      const long = <T>(value: T): T =>
        JSON.parse(
          JSON.stringify(value, (key, part) =>
            ['name', 'venue', 'city', 'title', 'question', 'answer'].includes(key)
              ? `${part} ${'x👩‍🎤'.repeat(28)}`
              : part,
          ),
        ) as T;
      const facts = kind(name).factsOf(long({ ...nothing, ...known }));
      expect(facts.length).toBe(1);
      for (const { title, description } of facts) {
        expect(triviaFields.title.input.safeParse(title).success, title).toBe(true);
        expect(triviaFields.description.input.safeParse(description).success, description).toBe(true);
      }
    },
  );
});

describe('omitted and kept facts', () => {
  test.each<[string, Partial<Known>]>([
    ['biggest-show', { artists: [artist(1, 'The Lamps', [first, { ...second, checkIns: 44 }])] }],
    ['biggest-show', { artists: [artist(1, 'The Lamps', [first, { ...second, checkIns: null }])] }],
    ['last-crowd', { artists: [artist(1, 'The Lamps', [{ ...first, checkIns: 9 }])] }],
    ['returning-fans', { returning: { show: third, fans: 9 } }],
    ['most-wanted-song', { songs: [{ show: third, title: 'For my love Ann', fans: 9, others: [] }] }],
    [
      'poll-answer',
      { polls: [{ id: 7, question: 'Who?', show: third, answer: 'I', others: [], isRight: true, votes: 1, total: 9 }] },
    ],
    ['raffle-odds', { raffles: [{ id: 8, title: 'Drum', show: third, entrants: 300, winners: 0 }] }],
    ['raffle-odds', { raffles: [{ id: 8, title: 'Drum', show: third, entrants: 9, winners: 1 }] }],
    ['show-after', { artists: [artist(1, 'The Lamps', [first])] }],
    ['show-before', { artists: [artist(1, 'The Lamps', [next])] }],
    ['venue-number', { earlier: [{ ...first, city: 'Springfield' }] }],
    ['website', { artists: [artist(1, 'The Lamps', [], { website_url: 'not an address' })] }],
  ])('omits a fact that is untrue, unfinished or about few fans: %s %#', (name, known) => {
    expect(trivia(name, known)).toEqual([]);
  });

  test('states the correct answer of a poll even if most fans chose a wrong one', () => {
    const poll = {
      id: 7,
      question: 'Which year?',
      show: third,
      answer: '1999',
      others: [],
      isRight: true,
      votes: 1,
      total: 40,
    };
    expect(trivia('poll-answer', { polls: [poll] })).toEqual([
      ['We asked you at Third Light: Which year?', '“1999” was right. 1 of 40 answers said so.'],
    ]);
  });
});

test('gives all facts of one run different keys', () => {
  const known = Object.values(cases).reduce<Known>((all, [more]) => ({ ...all, ...more }), nothing);
  const keys = generateFacts({ ...known, artists: [lamps, artist(6, 'Juno Vale', [second, third])] }).map(
    ({ kind: name, key }) => `${name} ${key.join('/')}`,
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('counts days by calendar dates, even if the time between them is shorter than that', () => {
  const late = { startsAt: Date.UTC(2026, 10, 11, 4), timezone: 'PST' } as const;
  const morning = { startsAt: Date.UTC(2026, 10, 22, 14, 46), timezone: 'CST' } as const;
  expect([dateOf(late), dateOf(morning)]).toEqual(['November 10, 2026', 'November 22, 2026']);
  expect(daysBetween(late, morning)).toBe(12);
  expect(daysBetween(morning, { ...morning, startsAt: morning.startsAt + 3_600_000 })).toBe(0);
});

test('formats numbers, lists, dates, names and sites in English', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 1_003].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 1,003rd'.split(' '),
  );
  expect([count(1_234_567), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '1,234,567',
    'a',
    'a and b',
    'a, b, and c',
  ]);
  // In the event's zone it is still the day before.
  expect([dateOf(tonight), timeOf(tonight.startsAt, 'CST'), timeOf(tonight.startsAt, 'IST')]).toEqual([
    'March 14, 2027',
    '8:30 PM',
    '7:00 AM',
  ]);
  expect([short('x'.repeat(60)), short('x'.repeat(61)), short(`${'👩‍🎤'.repeat(20)}x`).length < 61]).toEqual([
    'x'.repeat(60),
    `${'x'.repeat(59)}…`,
    true,
  ]);
  expect([siteOf('https://www.a.example/b'), siteOf('nothing')]).toEqual(['a.example', null]);
});
