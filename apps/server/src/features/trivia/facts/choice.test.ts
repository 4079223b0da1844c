import { describe, expect, test } from 'vitest';
import { artist, at, first, kind, lamps, next, nothing, second, third } from '../../../../testing/trivia/known.ts';
import type { Known } from './known.ts';

describe('options', () => {
  const choicesOf = (name: string, known: Partial<Known>) =>
    kind(name)
      .factsOf({ ...nothing, ...known })
      .map(({ choice }) => choice && choice.options.map((option, place) => [option, place === choice.right_option]));

  test.each<[string, Partial<Known>, [string, boolean][]]>([
    [
      'biggest-show',
      { artists: [lamps] },
      [
        ['First Light', false],
        ['Second Light', true],
        ['Third Light', false],
      ],
    ],
    [
      'last-crowd',
      { artists: [lamps] },
      [
        ['44 fans', false],
        ['80 fans', true],
        ['120 fans', false],
      ],
    ],
    [
      'first-show',
      { artists: [lamps] },
      [
        ['Dock 5, Chicago', false],
        ['The Foundry, Chicago', true],
        ['The Mill, Chicago', false],
      ],
    ],
    [
      'show-before',
      { artists: [lamps] },
      [
        ['January 10, 2026', false],
        ['February 12, 2027', false],
        ['February 28, 2027', true],
      ],
    ],
    [
      'show-after',
      { artists: [artist(1, 'The Lamps', [first, second, next, { ...first, id: 6, startsAt: at('2027-05-01') }])] },
      [
        ['Harbor Hall, Milwaukee', true],
        ['The Mill, Chicago', false],
      ],
    ],
    [
      'most-wanted-song',
      { songs: [{ show: third, title: 'Long Way', fans: 31, others: ['Blue Lamp', 'long way', 'Tides'] }] },
      [
        ['Blue Lamp', false],
        ['Long Way', true],
        ['Tides', false],
      ],
    ],
    [
      'poll-answer',
      {
        polls: [
          {
            id: 7,
            question: 'Encore?',
            show: third,
            answer: 'Yes',
            others: ['No'],
            isRight: false,
            votes: 9,
            total: 10,
          },
        ],
      },
      [
        ['No', false],
        ['Yes', true],
      ],
    ],
  ])(
    'offers the right answer among true and distinct others, in an order that tells nothing: %s',
    (name, known, all) => {
      expect(choicesOf(name, known)).toEqual([all]);
    },
  );

  test('offers at most four options', () => {
    const others = ['Blue Lamp', 'Tides', 'Harbour', 'Gulls'];
    const [options] = choicesOf('most-wanted-song', { songs: [{ show: third, title: 'Long Way', fans: 31, others }] });
    expect(options).toHaveLength(4);
  });

  test.each<[string, Partial<Known>]>([
    ['first-show', { artists: [artist(1, 'The Lamps', [first, { ...second, venue: 'the foundry' }])] }],
    ['show-before', { artists: [artist(1, 'The Lamps', [first])] }],
    ['show-after', { artists: [artist(1, 'The Lamps', [next])] }],
    ['last-crowd', { artists: [artist(1, 'The Lamps', [first])] }],
    ['most-wanted-song', { songs: [{ show: third, title: 'Long Way', fans: 31, others: [] }] }],
  ])('offers no options if the data has no other answer: %s', (name, known) => {
    expect(choicesOf(name, known)).toEqual([undefined]);
  });
});
